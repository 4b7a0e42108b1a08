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

const isNamed = (name: string): name is keyof typeof NAMES => Object.hasOwn(NAMES, name);

/** What a filter is called. Kinds and models go by the names that the file gives them. */
export const nameFilter = (name: FilterName): string =>
  isNamed(name) ? NAMES[name]() : oneLine(name.slice(name.indexOf(':') + 1));
