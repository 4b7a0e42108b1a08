import { m } from './paraglide/messages.js';

/** What a field of a line is, by its path. Only fields whose meaning does not depend on the kind of the line. */
const FIELD_TEXTS: ReadonlyMap<string, () => string> = new Map([
  ['type', m.field_type],
  ['id', m.field_id],
  ['parentId', m.field_parent_id],
  ['timestamp', m.field_timestamp],
  ['message', m.field_message],
  ['message.role', m.field_message_role],
  ['message.content', m.field_message_content],
  ['message.provider', m.field_message_provider],
  ['message.model', m.field_message_model],
  ['message.usage', m.field_message_usage],
  ['message.stopReason', m.field_message_stop_reason],
  ['message.toolCallId', m.field_message_tool_call_id],
  ['message.toolName', m.field_message_tool_name],
  ['message.isError', m.field_message_is_error],
  ['message.timestamp', m.field_message_timestamp],
  ['version', m.field_version],
  ['cwd', m.field_cwd],
  ['parentSession', m.field_parent_session],
  ['summary', m.field_summary],
  ['firstKeptEntryId', m.field_first_kept_entry_id],
  ['tokensBefore', m.field_tokens_before],
  ['fromId', m.field_from_id],
  ['targetId', m.field_target_id],
  ['label', m.field_label],
  ['replacement', m.field_replacement],
  ['customType', m.field_custom_type],
  ['display', m.field_display],
  ['provider', m.field_provider],
  ['modelId', m.field_model_id],
  ['model', m.field_model],
  ['thinkingLevel', m.field_thinking_level],
  ['messages', m.field_messages],
  ['name', m.field_name],
  ['title', m.field_title],
  ['pad', m.field_pad],
]);

/** What a field is, as a sentence; null when only its agent or an extension knows. */
export const fieldText = (path: string): string | null => FIELD_TEXTS.get(path)?.() ?? null;
