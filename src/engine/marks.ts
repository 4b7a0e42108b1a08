import { ok, type Result } from '../base/result.ts';
import { keyOf } from '../session/index.ts';
import type { EngineError, Marks, MarksQuery } from './api.ts';
import { fault } from './faults.ts';
import type { SessionView } from './session-view.ts';

/** Where to go in a transcript, from columns. */
export function marksAnswer(
  view: SessionView,
  query: MarksQuery,
  revision: number,
): Result<Marks, EngineError> {
  const leaf = view.leafRow(query.leaf);
  if (leaf === null) return fault('no-such-entry', { key: query.leaf ?? -1 });
  const { row, article, took } = view.marks(leaf, query.what);
  const keys = Float64Array.from(row, (one) => keyOf(view.session, one));
  return ok({ revision, keys, articles: article, took });
}
