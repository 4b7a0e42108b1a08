import type { Facts, Words } from '../base/words.ts';
import { m } from './paraglide/messages.js';

type Say = (facts: Facts) => string;

/**
 * A compiled message as a function of facts. The facts of a key are a promise of the room that uses it (its test
 * fills every sentence), so this is the one place where they are taken on trust.
 */
const of =
  (message: (inputs: never) => string): Say =>
  (facts) =>
    message(facts as never);

/** Every sentence that pure rooms ask for, by its key. A test compares the keys with the lists in those rooms. */
export const WORDS = {
  entry_no_message: () => m.entry_no_message(),
  title_aborted: () => m.title_aborted(),
  title_branch_summary: of(m.title_branch_summary),
  title_branch_summary_empty: () => m.title_branch_summary_empty(),
  title_calls: of(m.title_calls),
  title_compaction: of(m.title_compaction),
  title_compaction_unmeasured: () => m.title_compaction_unmeasured(),
  title_credential: of(m.title_credential),
  title_edit_omit: of(m.title_edit_omit),
  title_edit_replace: of(m.title_edit_replace),
  title_empty: () => m.title_empty(),
  title_event: of(m.title_event),
  note_not_displayed: of(m.note_not_displayed),
  title_extension_state: of(m.title_extension_state),
  title_file: of(m.title_file),
  title_files: of(m.title_files),
  title_images: of(m.title_images),
  title_label: of(m.title_label),
  title_label_without_target: of(m.title_label_without_target),
  title_label_cleared: of(m.title_label_cleared),
  title_leaf: of(m.title_leaf),
  title_leaf_root: () => m.title_leaf_root(),
  title_mcp_tools: of(m.title_mcp_tools),
  title_mode: of(m.title_mode),
  title_model: of(m.title_model),
  title_model_role: of(m.title_model_role),
  title_model_usage: of(m.title_model_usage),
  title_name: of(m.title_name),
  title_name_cleared: () => m.title_name_cleared(),
  title_redacted: () => m.title_redacted(),
  title_renamed: of(m.title_renamed),
  title_reset: () => m.title_reset(),
  title_rules: of(m.title_rules),
  title_session_init: () => m.title_session_init(),
  title_skill: of(m.title_skill),
  title_system: of(m.title_system),
  title_system_update: of(m.title_system_update),
  title_thinking: of(m.title_thinking),
  title_tier: of(m.title_tier),
  title_tier_cleared: () => m.title_tier_cleared(),
  title_tool_result: () => m.title_tool_result(),
  title_tools: of(m.title_tools),
  title_unknown_role: of(m.title_unknown_role),
  title_unknown_type: of(m.title_unknown_type),
  title_usage: of(m.title_usage),
  setting_mcp_tools: () => m.setting_mcp_tools(),
  setting_mode: () => m.setting_mode(),
  setting_model: () => m.setting_model(),
  setting_rules: () => m.setting_rules(),
  setting_thinking: () => m.setting_thinking(),
  setting_tier: () => m.setting_tier(),
  setting_tools: () => m.setting_tools(),
  evidence_blob: () => m.evidence_blob(),
  evidence_family_kind: () => m.evidence_family_kind(),
  evidence_family_role: () => m.evidence_family_role(),
  evidence_from_extension: () => m.evidence_from_extension(),
  evidence_from_hook: () => m.evidence_from_hook(),
  evidence_harness_line: () => m.evidence_harness_line(),
  evidence_header_title: () => m.evidence_header_title(),
  evidence_id_nanoid: () => m.evidence_id_nanoid(),
  evidence_id_snowflake: () => m.evidence_id_snowflake(),
  evidence_id_uuid: () => m.evidence_id_uuid(),
  evidence_metadata: () => m.evidence_metadata(),
  evidence_model_joined: () => m.evidence_model_joined(),
  evidence_model_split: () => m.evidence_model_split(),
  evidence_nothing: () => m.evidence_nothing(),
  evidence_omp_field: () => m.evidence_omp_field(),
  evidence_omp_kind: () => m.evidence_omp_kind(),
  evidence_pi_kind: () => m.evidence_pi_kind(),
  evidence_retained_tail: () => m.evidence_retained_tail(),
  evidence_session_info: () => m.evidence_session_info(),
  evidence_title_slot: () => m.evidence_title_slot(),
  evidence_xcsh_kind: () => m.evidence_xcsh_kind(),
  title_large_line: of(m.title_large_line),
  looks_harness_v4: () => m.looks_harness_v4(),
  looks_event_stream: () => m.looks_event_stream(),
  looks_claude_code: () => m.looks_claude_code(),
  looks_codex: () => m.looks_codex(),
  looks_html_export: () => m.looks_html_export(),
  looks_html: () => m.looks_html(),
  looks_gzip: () => m.looks_gzip(),
  looks_zip: () => m.looks_zip(),
  looks_image: () => m.looks_image(),
  looks_pdf: () => m.looks_pdf(),
  looks_database: () => m.looks_database(),
  looks_json: () => m.looks_json(),
  looks_json_lines: () => m.looks_json_lines(),
  looks_torn_json: () => m.looks_torn_json(),
  looks_blank: () => m.looks_blank(),
  looks_utf16: () => m.looks_utf16(),
  looks_text: () => m.looks_text(),
  looks_binary: () => m.looks_binary(),
  sample_conversation_tree_title: () => m.sample_conversation_tree_title(),
  sample_conversation_tree_teaches: () => m.sample_conversation_tree_teaches(),
  sample_compaction_title: () => m.sample_compaction_title(),
  sample_compaction_teaches: () => m.sample_compaction_teaches(),
  sample_broken_file_title: () => m.sample_broken_file_title(),
  sample_broken_file_teaches: () => m.sample_broken_file_teaches(),
} as const satisfies Record<string, Say>;

const SAY: ReadonlyMap<string, Say> = new Map(Object.entries(WORDS));

/** The sentence of a key; a key without a sentence is shown as it is. */
export const sayKey = (key: string, facts: Facts = {}): string => SAY.get(key)?.(facts) ?? key;

/** Words as a sentence: text of the file stands as it is. */
export const say = (words: Words): string =>
  'text' in words ? words.text : sayKey(words.key, words.with);
