/** The header line, and the title slot that omp puts before it (format-pi 1.2, format-omp 1.1 and 1.2). */
import { field, numberAt, stringAt, wireAt, type Wire } from '../base/wire.ts';
import { splitModel } from './model-text.ts';

/** What a header says. null = not recorded; an empty string is one that was. */
export interface Header {
  readonly id: string | null;
  /** The number that is stored; null when there is none or it is no number. Steps are asked with `rawVersion`. */
  readonly version: number | null;
  /** `version` as stored, whatever it is: the agents compare it loosely (`stepsFrom`). */
  readonly rawVersion: unknown;
  readonly timestamp: string | null;
  readonly cwd: string | null;
  /** A path or an id, as stored; also the v1 spelling `branchedFrom` (gotcha 17). */
  readonly parentSession: string | null;
  /** Name of the session in xcsh and omp files. */
  readonly title: string | null;
  readonly titleSource: string | null;
  /** Settings at the start of a v1 file, which migration loses (gotcha 17). */
  readonly provider: string | null;
  readonly modelId: string | null;
  readonly thinkingLevel: string | null;
  /** Harness flavour: the header carries `metadata`. */
  readonly hasMetadata: boolean;
}

/** True for a header line. Its id is looked at by those who must know whether an agent accepts the file. */
export const isHeader = (wire: Wire): boolean => field(wire, 'type') === 'session';

/** The header of the harness's later storage, another format with the same purpose (format-pi 1.4, gotcha 44). */
export function isHarnessHeader(wire: Wire): boolean {
  return (
    field(wire, 'kind') === 'header' && (field(wire, 'version') === 4 || field(wire, 'v') === 4)
  );
}

/** Reads a header. Total. */
export function readHeader(wire: Wire): Header {
  const joined = stringAt(wire, 'model');
  const earliest = joined === undefined ? undefined : splitModel(joined);
  return {
    id: stringAt(wire, 'id') ?? null,
    version: numberAt(wire, 'version') ?? null,
    rawVersion: field(wire, 'version'),
    timestamp: stringAt(wire, 'timestamp') ?? null,
    cwd: stringAt(wire, 'cwd') ?? null,
    parentSession: stringAt(wire, 'parentSession') ?? stringAt(wire, 'branchedFrom') ?? null,
    title: stringAt(wire, 'title') ?? null,
    titleSource: stringAt(wire, 'titleSource') ?? null,
    provider: stringAt(wire, 'provider') ?? earliest?.provider ?? null,
    modelId: stringAt(wire, 'modelId') ?? earliest?.modelId ?? null,
    thinkingLevel: stringAt(wire, 'thinkingLevel') ?? null,
    hasMetadata: wireAt(wire, 'metadata') !== undefined,
  };
}

/** A title slot: the first line of an omp file, 256 bytes long so that a rename can overwrite it in place. */
export interface TitleSlot {
  readonly title: string;
  readonly source: string | null;
  readonly updatedAt: string;
}

/** The slot, or null when the line is none. Its length is not looked at when reading (format-omp 1.2). */
export function readTitleSlot(wire: Wire): TitleSlot | null {
  if (field(wire, 'type') !== 'title' || field(wire, 'v') !== 1) return null;
  const title = stringAt(wire, 'title');
  const updatedAt = stringAt(wire, 'updatedAt');
  const source = field(wire, 'source');
  if (title === undefined || updatedAt === undefined || stringAt(wire, 'pad') === undefined)
    return null;
  if (source !== undefined && source !== 'auto' && source !== 'user') return null;
  return { title, source: source ?? null, updatedAt };
}

/** The header with the slot folded in: its title wins, an empty one deletes the header's (format-omp 1.2). */
export function withTitleSlot(header: Header, slot: TitleSlot): Header {
  return { ...header, title: slot.title === '' ? null : slot.title, titleSource: slot.source };
}
