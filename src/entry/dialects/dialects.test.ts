import { expect, test } from 'vitest';
import type { Wire } from '../../base/wire.ts';
import { readHeader } from '../header.ts';
import { evidenceOf, signsIn } from './evidence.ts';
import { decide, dialectOf, DIALECTS } from './index.ts';

const header = (fields: Wire = {}): Wire => ({ type: 'session', version: 3, id: 's', ...fields });

function decided(lines: readonly Wire[]) {
  const first = lines.find((line) => line.type === 'session');
  const evidence = lines.reduce((all, line) => all | evidenceOf(line), 0);
  const { dialect, flavour, evidence: why } = decide(evidence, first ? readHeader(first) : null);
  return {
    name: dialect.name,
    flavour,
    why: why.map((words) => ('key' in words ? words.key : words.text)),
  };
}

const SLOT = { type: 'title', v: 1, title: '', updatedAt: 't', pad: '' };
const PI_ID = '01916382-7b2a-7c39-8588-4227f51b6e4d';

test.each([
  ['nothing', [header()], 'pi', 'evidence_nothing'],
  ['no header', [{ type: 'message' }], 'pi', 'evidence_nothing'],
  [
    'two fields for the model',
    [header({ id: PI_ID }), { type: 'model_change', provider: 'p', modelId: 'm' }],
    'pi',
    'evidence_model_split',
  ],
  ['a name line', [header(), { type: 'session_info', name: 'N' }], 'pi', 'evidence_session_info'],
  [
    'a system message',
    [header(), { type: 'message', message: { role: 'system' } }],
    'pi',
    'evidence_pi_kind',
  ],
  [
    'one field for the model',
    [header(), { type: 'model_change', model: 'p/m' }],
    'xcsh',
    'evidence_model_joined',
  ],
  ['an id of 16 hex digits', [header({ id: '1f9d2a6b9c0d1234' })], 'xcsh', 'evidence_id_snowflake'],
  ['a chosen MCP tool', [header(), { type: 'mcp_tool_selection' }], 'xcsh', 'evidence_xcsh_kind'],
  ['a mode', [header(), { type: 'mode_change', mode: 'plan' }], 'xcsh', 'evidence_family_kind'],
  [
    'a blob',
    [
      header(),
      {
        type: 'message',
        message: { role: 'user', content: [{ type: 'image', data: 'blob:sha256:x' }] },
      },
    ],
    'xcsh',
    'evidence_blob',
  ],
  [
    'fromExtension',
    [header(), { type: 'compaction', fromExtension: false }],
    'xcsh',
    'evidence_from_extension',
  ],
  [
    'a file mention',
    [header(), { type: 'message', message: { role: 'fileMention' } }],
    'xcsh',
    'evidence_family_role',
  ],
  ['a title slot', [SLOT, header(), { type: 'session_info' }], 'omp', 'evidence_title_slot'],
  [
    'an id of 21 characters',
    [header({ id: 'V1StGXR8_Z5jdHi6B-myT' })],
    'omp',
    'evidence_id_nanoid',
  ],
  ['a pinned account', [header(), { type: 'credential_pin' }], 'omp', 'evidence_omp_kind'],
  [
    'a tier by family',
    [header(), { type: 'service_tier_change', serviceTier: { openai: 'flex' } }],
    'omp',
    'evidence_omp_field',
  ],
])('E8: %s tells who wrote it', (_, lines: readonly Wire[], name, sign) => {
  expect(decided(lines)).toMatchObject({ name, flavour: null });
  expect(decided(lines).why).toContain(sign);
});

test('E8: the earliest pi joined provider and model too', () => {
  const line = { type: 'model_change', model: 'p/m' };
  expect(decided([{ type: 'session', id: PI_ID }, line]).name).toBe('pi');
  expect(decided([header({ id: PI_ID }), line]).name).toBe('omp');
  expect(decided([header(), line]).name).toBe('xcsh');
});

test.each([
  [[header(), { type: 'leaf', targetId: null }]],
  [[header(), { type: 'active_tools_change' }]],
  [[header(), { type: 'compaction', retainedTail: [] }]],
  [[header({ metadata: {} })]],
])('E8: the harness flavour of pi %#', (lines: readonly Wire[]) => {
  expect(decided(lines)).toMatchObject({ name: 'pi', flavour: 'harness' });
});

test('E8: a file that both have written goes to who wrote more signs', () => {
  const pi = [{ type: 'session_info' }, { type: 'context_edit' }];
  const family = [{ type: 'model_change', model: 'p/m' }];
  expect(decided([header(), ...pi, ...family]).name).toBe('pi');
});

test('E8: most lines tell nothing', () => {
  for (const line of [
    {},
    { type: 'label' },
    { type: '__proto__' },
    { type: 'message', message: [] },
  ]) {
    expect(signsIn(evidenceOf(line))).toEqual([]);
  }
});

test('E8: dialects by name', () => {
  expect(DIALECTS.map(({ name }) => name)).toEqual(['pi', 'xcsh', 'omp']);
  expect(dialectOf('omp')?.name).toBe('omp');
  expect(dialectOf('constructor')).toBeNull();
});
