import { parseFileKey, type Address, type FileKey } from './url.ts';

/** What a link is about that the page cannot open by itself: the reader has the file, or this version has no way yet. */
export type Awaited =
  | { readonly what: 'file'; readonly file: FileKey }
  | { readonly what: 'url'; readonly url: string }
  | { readonly what: 'session' }
  | { readonly what: 'lesson'; readonly name: string };

/** What the link at this address waits for; null when it names nothing, or something that opens by itself. */
export function awaitedBy({ file, session, url, lesson, sample, served }: Address): Awaited | null {
  if (sample !== null || served !== null) return null;
  if (file !== null) return { what: 'file', file: parseFileKey(file) };
  if (url !== null) return { what: 'url', url };
  if (session !== null) return { what: 'session' };
  return lesson === null ? null : { what: 'lesson', name: lesson };
}

/** Whether a file that the reader points at now may be the one of the link: then it begins where the link says. */
export const mayBeMeant = (address: Address): boolean => {
  const awaited = awaitedBy(address);
  if (awaited === null) return address.v !== null;
  return awaited.what === 'file' || awaited.what === 'url';
};

/** Whether two keys name the same file: by fingerprint, else by name. */
export const isKeyOf = (a: FileKey, b: FileKey): boolean =>
  a.fingerprint !== null && b.fingerprint !== null
    ? a.fingerprint === b.fingerprint
    : a.name === b.name;
