import type { Facts } from '../base/words.ts';
import { m } from './paraglide/messages.js';

/** What is said of a problem: what happened, why it matters, what is safe or can be done. */
export interface ProblemText {
  readonly title: string;
  readonly reason: string;
  readonly todo: string;
}

type Say = (fact: (name: string) => string | number) => ProblemText;

/** One line for each problem code of `entry`; a test compares the two, the compiler too. */
export const PROBLEM_TEXTS = {
  'not-json': () => ({
    title: m.problem_not_json_title(),
    reason: m.problem_not_json_reason(),
    todo: m.problem_not_json_todo(),
  }),
  'torn-line': () => ({
    title: m.problem_torn_line_title(),
    reason: m.problem_torn_line_reason(),
    todo: m.problem_torn_line_todo(),
  }),
  'swallowing-line': () => ({
    title: m.problem_swallowing_line_title(),
    reason: m.problem_swallowing_line_reason(),
    todo: m.problem_swallowing_line_todo(),
  }),
  'two-objects': () => ({
    title: m.problem_two_objects_title(),
    reason: m.problem_two_objects_reason(),
    todo: m.problem_two_objects_todo(),
  }),
  'trailing-text': () => ({
    title: m.problem_trailing_text_title(),
    reason: m.problem_trailing_text_reason(),
    todo: m.problem_trailing_text_todo(),
  }),
  'glued-line': () => ({
    title: m.problem_glued_line_title(),
    reason: m.problem_glued_line_reason(),
    todo: m.problem_glued_line_todo(),
  }),
  'spread-json': (fact) => ({
    title: m.problem_spread_json_title({ lines: fact('lines') }),
    reason: m.problem_spread_json_reason({ last: fact('last') }),
    todo: m.problem_spread_json_todo(),
  }),
  'nul-bytes': () => ({
    title: m.problem_nul_bytes_title(),
    reason: m.problem_nul_bytes_reason(),
    todo: m.problem_nul_bytes_todo(),
  }),
  'bad-utf8': () => ({
    title: m.problem_bad_utf8_title(),
    reason: m.problem_bad_utf8_reason(),
    todo: m.problem_bad_utf8_todo(),
  }),
  'too-large': () => ({
    title: m.problem_too_large_title(),
    reason: m.problem_too_large_reason(),
    todo: m.problem_too_large_todo(),
  }),
  'not-an-object': (fact) => ({
    title: m.problem_not_an_object_title(),
    reason: m.problem_not_an_object_reason({ value: fact('value') }),
    todo: m.problem_not_an_object_todo(),
  }),
  'no-header': () => ({
    title: m.problem_no_header_title(),
    reason: m.problem_no_header_reason(),
    todo: m.problem_no_header_todo(),
  }),
  'header-not-first': () => ({
    title: m.problem_header_not_first_title(),
    reason: m.problem_header_not_first_reason(),
    todo: m.problem_header_not_first_todo(),
  }),
  'header-without-id': () => ({
    title: m.problem_header_without_id_title(),
    reason: m.problem_header_without_id_reason(),
    todo: m.problem_header_without_id_todo(),
  }),
  'second-header': () => ({
    title: m.problem_second_header_title(),
    reason: m.problem_second_header_reason(),
    todo: m.problem_second_header_todo(),
  }),
  bom: () => ({
    title: m.problem_bom_title(),
    reason: m.problem_bom_reason(),
    todo: m.problem_bom_todo(),
  }),
  'no-final-newline': () => ({
    title: m.problem_no_final_newline_title(),
    reason: m.problem_no_final_newline_reason(),
    todo: m.problem_no_final_newline_todo(),
  }),
  crlf: () => ({
    title: m.problem_crlf_title(),
    reason: m.problem_crlf_reason(),
    todo: m.problem_crlf_todo(),
  }),
  'mixed-line-ends': (fact) => ({
    title: m.problem_mixed_line_ends_title(),
    reason: m.problem_mixed_line_ends_reason({ others: fact('others') }),
    todo: m.problem_mixed_line_ends_todo(),
  }),
  'newer-version': (fact) => ({
    title: m.problem_newer_version_title({ version: fact('version') }),
    reason: m.problem_newer_version_reason(),
    todo: m.problem_newer_version_todo(),
  }),
  'ids-overwritten': (fact) => ({
    title: m.problem_ids_overwritten_title(),
    reason: m.problem_ids_overwritten_reason({ entries: fact('entries') }),
    todo: m.problem_ids_overwritten_todo(),
  }),
  'unknown-type': (fact) => ({
    title: m.problem_unknown_type_title({ type: fact('type') }),
    reason: m.problem_unknown_type_reason(),
    todo: m.problem_unknown_type_todo(),
  }),
  'unknown-role': (fact) => ({
    title: m.problem_unknown_role_title({ role: fact('role') }),
    reason: m.problem_unknown_role_reason(),
    todo: m.problem_unknown_role_todo(),
  }),
  'no-id': () => ({
    title: m.problem_no_id_title(),
    reason: m.problem_no_id_reason(),
    todo: m.problem_no_id_todo(),
  }),
  'duplicate-id': (fact) => ({
    title: m.problem_duplicate_id_title({ id: fact('id') }),
    reason: m.problem_duplicate_id_reason({ used: fact('used') }),
    todo: m.problem_duplicate_id_todo(),
  }),
  orphan: () => ({
    title: m.problem_orphan_title(),
    reason: m.problem_orphan_reason(),
    todo: m.problem_orphan_todo(),
  }),
  'self-parent': () => ({
    title: m.problem_self_parent_title(),
    reason: m.problem_self_parent_reason(),
    todo: m.problem_self_parent_todo(),
  }),
  cycle: () => ({
    title: m.problem_cycle_title(),
    reason: m.problem_cycle_reason(),
    todo: m.problem_cycle_todo(),
  }),
  'forward-parent': () => ({
    title: m.problem_forward_parent_title(),
    reason: m.problem_forward_parent_reason(),
    todo: m.problem_forward_parent_todo(),
  }),
  'bad-field': (fact) => ({
    title: m.problem_bad_field_title({ path: fact('path') }),
    reason: m.problem_bad_field_reason({ expected: fact('expected') }),
    todo: m.problem_bad_field_todo(),
  }),
  'bad-time': (fact) => ({
    title: m.problem_bad_time_title(),
    reason: m.problem_bad_time_reason({ value: fact('value') }),
    todo: m.problem_bad_time_todo(),
  }),
  'no-message': () => ({
    title: m.problem_no_message_title(),
    reason: m.problem_no_message_reason(),
    todo: m.problem_no_message_todo(),
  }),
  'no-content': () => ({
    title: m.problem_no_content_title(),
    reason: m.problem_no_content_reason(),
    todo: m.problem_no_content_todo(),
  }),
  'no-usage': (fact) => ({
    title: m.problem_no_usage_title(),
    reason: m.problem_no_usage_reason({ replies: fact('replies') }),
    todo: m.problem_no_usage_todo(),
  }),
  pending: () => ({
    title: m.problem_pending_title(),
    reason: m.problem_pending_reason(),
    todo: m.problem_pending_todo(),
  }),
  'dangling-target': (fact) => ({
    title: m.problem_dangling_target_title({ id: fact('id') }),
    reason: m.problem_dangling_target_reason(),
    todo: m.problem_dangling_target_todo(),
  }),
  'cut-keeps-nothing': () => ({
    title: m.problem_cut_keeps_nothing_title(),
    reason: m.problem_cut_keeps_nothing_reason(),
    todo: m.problem_cut_keeps_nothing_todo(),
  }),
} as const satisfies Record<string, Say>;

const TEXTS: ReadonlyMap<string, Say> = new Map(Object.entries(PROBLEM_TEXTS));

/** The sentences for a problem. An unknown code is shown as it is: better than nothing, and a test keeps it from happening. */
export function problemText(code: string, facts: Facts): ProblemText {
  const fact = (name: string): string | number => facts[name] ?? '–';
  return TEXTS.get(code)?.(fact) ?? { title: code, reason: '', todo: '' };
}
