import { fail, ok, type Result } from '../base/result.ts';
import { fromBlob, reasonOf, type DiskError, type Picked } from './picked.ts';

/**
 * A file that `npm start -- FILE` serves beside the page. The only request that the page makes by itself, and it goes
 * to where the page came from.
 */
export async function fetchServed(name: string): Promise<Result<Picked, DiskError>> {
  const renew = (): Promise<Result<Blob, DiskError>> => get(name);
  const file = await renew();
  return file.ok ? ok({ ...fromBlob(file.value, name), renew }) : file;
}

async function get(name: string): Promise<Result<Blob, DiskError>> {
  try {
    const response = await fetch(`./served/${encodeURIComponent(name)}`, { cache: 'no-store' });
    if (response.ok) return ok(await response.blob());
    const { status } = response;
    return fail({ code: 'unreadable', facts: { name, status, reason: String(status) } });
  } catch (error) {
    return fail({ code: 'unreadable', facts: { name, reason: reasonOf(error) } });
  }
}
