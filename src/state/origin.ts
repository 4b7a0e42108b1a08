import { ok, type Result } from '../base/result.ts';
import { fromBlob, type Disk, type Picked } from '../disk/index.ts';
import type { Connection, EngineError, OpenError } from '../engine/index.ts';
import type { Address } from './url.ts';

/** Bytes that have an address of their own: they are asked for anew each time. */
export type Source = (connection: Connection) => Promise<Result<Picked, OpenError | EngineError>>;

/** What is opened: a file that the user pointed at, or something that an address names. */
export interface Origin {
  readonly name: string;
  readonly bytes: Picked | Source;
  /** Where the reader begins. */
  readonly address: Address;
}

/** What this address names by itself: a session that the app ships, or a file beside the page; null when neither. */
export function originOf(address: Address, disk: Pick<Disk, 'served'>): Origin | null {
  const { sample, served } = address;
  if (sample !== null) return { name: `${sample}.jsonl`, bytes: sampleSource(sample), address };
  if (served !== null) return { name: served, bytes: () => disk.served(served), address };
  return null;
}

const sampleSource =
  (name: string): Source =>
  async ({ api }) => {
    const bytes = await api.sample(name);
    return bytes.ok ? ok(fromBlob(bytes.value, `${name}.jsonl`)) : bytes;
  };

/** The same bytes on disk, as far as a page can tell without a handle. */
export const isSameFile = ({ file: a }: Picked, { file: b }: Picked): boolean =>
  a instanceof File &&
  b instanceof File &&
  a.name === b.name &&
  a.size === b.size &&
  a.lastModified === b.lastModified;
