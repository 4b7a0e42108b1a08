import type { FilterName } from '../../engine/index.ts';
import { m } from '../../messages/index.ts';
import { oneLine } from '../parts/visible-text.ts';

const NAMES = {
  default: m.tree_filter_default,
  'no-tools': m.tree_filter_no_tools,
  'user-only': m.tree_filter_user_only,
  'labeled-only': m.tree_filter_labeled_only,
  all: m.tree_filter_all,
  errors: m.tree_filter_errors,
  'group:context': m.tree_filter_context,
  'group:setting': m.tree_filter_setting,
  'group:neither': m.tree_filter_neither,
} as const satisfies Partial<Record<FilterName, () => string>>;

/** Kinds and roles that the rows have words for; all others go by the names of the format. */
const KINDS: Readonly<Record<string, () => string>> = {
  user: m.transcript_kind_user,
  assistant: m.transcript_kind_assistant,
  toolResult: m.transcript_kind_tool,
  bashExecution: m.transcript_kind_shell,
  system: m.transcript_kind_system,
  compaction: m.transcript_kind_summary,
  branch_summary: m.transcript_kind_branch,
  custom_message: m.transcript_kind_extension,
  context_edit: m.transcript_kind_edit,
  label: m.transcript_kind_label,
  usage: m.transcript_kind_usage,
  model_change: m.tree_filter_model_change,
  thinking_level_change: m.tree_filter_thinking_level,
  session_info: m.tree_filter_session_info,
};

const isNamed = (name: string): name is keyof typeof NAMES => Object.hasOwn(NAMES, name);

/** The name of a kind or a model as the file gives it. */
export const nameInFile = (name: FilterName): string => oneLine(name.slice(name.indexOf(':') + 1));

/** What a filter is called. Models go by the names that the file gives them. */
export function nameFilter(name: FilterName): string {
  if (isNamed(name)) return NAMES[name]();
  const inFile = nameInFile(name);
  const word = name.startsWith('kind:') && Object.hasOwn(KINDS, inFile) ? KINDS[inFile] : undefined;
  return word === undefined ? inFile : word();
}
