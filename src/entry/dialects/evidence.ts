/**
 * What lines tell about who wrote them. One bit a sign, so that a reader gathers them with one `|=` a line; decided
 * once, at the end (format-omp 1.6). Signs are facts of a file, the decision is in `index.ts`.
 */
import { field, isWire, wireAt, type Wire } from '../../base/wire.ts';
import { isHeader, readTitleSlot } from '../header.ts';
import type { EntryWord } from '../words.ts';

const SIGNS = [
  'evidence_title_slot',
  'evidence_omp_kind',
  'evidence_omp_field',
  'evidence_xcsh_kind',
  'evidence_family_kind',
  'evidence_family_role',
  'evidence_model_joined',
  'evidence_from_extension',
  'evidence_blob',
  'evidence_header_title',
  'evidence_id_snowflake',
  'evidence_id_nanoid',
  'evidence_id_uuid',
  'evidence_model_split',
  'evidence_session_info',
  'evidence_pi_kind',
  'evidence_from_hook',
  'evidence_harness_line',
  'evidence_retained_tail',
  'evidence_metadata',
] as const satisfies readonly EntryWord[];

export type Sign = (typeof SIGNS)[number];

/** The bit of a sign. */
export const bitOf = (sign: Sign): number => 1 << SIGNS.indexOf(sign);

/** The signs that are set. */
export const signsIn = (evidence: number): Sign[] =>
  SIGNS.filter((sign) => (evidence & bitOf(sign)) !== 0);

const TITLE_SLOT = bitOf('evidence_title_slot');
const OMP_FIELD = bitOf('evidence_omp_field');
const FAMILY_ROLE = bitOf('evidence_family_role');
const MODEL_JOINED = bitOf('evidence_model_joined');
const MODEL_SPLIT = bitOf('evidence_model_split');
const FROM_EXTENSION = bitOf('evidence_from_extension');
const FROM_HOOK = bitOf('evidence_from_hook');
const BLOB = bitOf('evidence_blob');
const PI_KIND = bitOf('evidence_pi_kind');
const FAMILY_KIND = bitOf('evidence_family_kind');
const RETAINED_TAIL = bitOf('evidence_retained_tail');

/** Signs that the type of a line is by itself. */
const OF_TYPE = new Map<unknown, number>([
  ['title_change', bitOf('evidence_omp_kind')],
  ['model_usage', bitOf('evidence_omp_kind')],
  ['credential_pin', bitOf('evidence_omp_kind')],
  ['reset_boundary', bitOf('evidence_omp_kind')],
  ['mcp_tool_selection', bitOf('evidence_xcsh_kind')],
  ['ttsr_injection', FAMILY_KIND],
  ['session_init', FAMILY_KIND],
  ['mode_change', FAMILY_KIND],
  ['service_tier_change', FAMILY_KIND],
  ['session_info', bitOf('evidence_session_info')],
  ['context_edit', PI_KIND],
  ['usage', PI_KIND],
  ['leaf', bitOf('evidence_harness_line')],
  ['active_tools_change', bitOf('evidence_harness_line')],
]);

/** The signs of one line, header and title slot included; 0 for most lines. Total and cheap. */
export function evidenceOf(wire: Wire): number {
  const type = field(wire, 'type');
  switch (type) {
    case 'message':
      return ofMessage(wireAt(wire, 'message'));
    case 'model_change':
      return ofModelChange(wire);
    case 'compaction':
      return ofSummary(wire) | ofCompaction(wire);
    case 'branch_summary':
      return ofSummary(wire);
    case 'custom_message':
      return (wire.attribution === undefined ? 0 : FAMILY_KIND) | ofContent(wire.content);
    case 'service_tier_change':
      return FAMILY_KIND | (isWire(wire.serviceTier) ? OMP_FIELD : 0);
    case 'thinking_level_change':
      return wire.configured === undefined ? 0 : OMP_FIELD;
    case 'title':
      return readTitleSlot(wire) ? TITLE_SLOT : 0;
    case 'session':
      return ofHeader(wire);
    default:
      return OF_TYPE.get(type) ?? 0;
  }
}

function ofMessage(message: Wire | undefined): number {
  if (!message) return 0;
  switch (message.role) {
    case 'system':
      return PI_KIND;
    case 'pythonExecution':
    case 'fileMention':
    case 'developer':
      return FAMILY_ROLE;
    default:
      return ofContent(message.content);
  }
}

/** An image whose bytes lie in a blob store; only the family has one. */
function ofContent(content: unknown): number {
  if (!Array.isArray(content)) return 0;
  for (const item of content) {
    if (
      isWire(item) &&
      item.type === 'image' &&
      typeof item.data === 'string' &&
      item.data.startsWith('blob:sha256:')
    ) {
      return BLOB;
    }
  }
  return 0;
}

function ofModelChange(wire: Wire): number {
  const joined = typeof wire.model === 'string' ? MODEL_JOINED : 0;
  const split = typeof wire.modelId === 'string' ? MODEL_SPLIT : 0;
  return joined | split | (typeof wire.resolvedModelIsFallback === 'boolean' ? OMP_FIELD : 0);
}

const ofSummary = (wire: Wire): number =>
  (wire.fromHook === undefined ? 0 : FROM_HOOK) |
  (wire.fromExtension === undefined ? 0 : FROM_EXTENSION);

function ofCompaction(wire: Wire): number {
  const omp =
    wire.method !== undefined ||
    wire.tokensAfter !== undefined ||
    wire.providerReplayThroughEntryId !== undefined;
  const family = wire.preserveData !== undefined || wire.shortSummary !== undefined;
  return (
    (omp ? OMP_FIELD : 0) |
    (family ? FAMILY_KIND : 0) |
    (Array.isArray(wire.retainedTail) ? RETAINED_TAIL : 0) |
    (isWire(wire.systemMessage) ? PI_KIND : 0)
  );
}

const SNOWFLAKE = /^[0-9a-f]{16}$/;
// 21 random characters of 64 hold capitals and letters behind f; ids made of hex digits are somebody else's.
const NANOID = /^(?=.*[A-Z])(?=.*[g-z])[A-Za-z0-9_-]{21}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Shapes of session ids: xcsh 16 hex, early omp 21 characters, pi and today's omp a UUID. */
function ofHeader(wire: Wire): number {
  if (!isHeader(wire)) return 0;
  const id = typeof wire.id === 'string' && wire.id.length <= 36 ? wire.id : '';
  let found = 0;
  if (SNOWFLAKE.test(id)) found |= bitOf('evidence_id_snowflake');
  else if (NANOID.test(id)) found |= bitOf('evidence_id_nanoid');
  else if (UUID.test(id)) found |= bitOf('evidence_id_uuid');
  if (typeof wire.title === 'string' || wire.titleSource !== undefined)
    found |= bitOf('evidence_header_title');
  if (isWire(wire.metadata)) found |= bitOf('evidence_metadata');
  const omp = [wire.additionalDirectories, wire.previousSessionFiles, wire.providerPromptCacheKey];
  return omp.some((value) => value !== undefined) ? found | OMP_FIELD : found;
}
