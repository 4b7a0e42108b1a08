/** Laws over random files: open one, and hold a law against it. */
import fc from 'fast-check';
import { memorySource } from '../jsonl/index.ts';
import { openSession, type Session } from '../session/index.ts';
import { anyFile } from './arbitraries.ts';

/** Opens the bytes of a file. */
export async function openBytes(bytes: Uint8Array, chunk?: number): Promise<Session> {
  const opened = await openSession(memorySource(bytes), chunk === undefined ? {} : { chunk });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

/** Checks a law on every random file. */
export const onEveryFile = (
  law: (session: Session, bytes: Uint8Array) => void | Promise<void>,
  numRuns = 300,
) =>
  fc.assert(
    fc.asyncProperty(anyFile, async (bytes) => law(await openBytes(bytes), bytes)),
    { numRuns },
  );

/** All rows. */
export const rowsOf = ({ columns }: Session): number[] =>
  Array.from({ length: columns.length }, (_, row) => row);
