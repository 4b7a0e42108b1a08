import { m } from '../../messages/index.ts';
import type { App } from '../../state/app.svelte.ts';

type Reopened = Awaited<ReturnType<App['kept']['reopen']>>;

/** Why a file that was opened before did not come back. */
export type ReopenFailure = Extract<Reopened, { ok: false }>['error'];

/** The same in a sentence, with what to do. */
export function reopenFailed({ code, facts }: ReopenFailure, name: string): string {
  switch (code) {
    case 'denied':
      return m.home_recent_denied({ name });
    case 'gone':
      return m.home_recent_gone({ name });
    case 'no-handle':
      return m.home_recent_no_handle();
    case 'unreadable':
      return m.home_recent_unreadable({ name, reason: String(facts['reason'] ?? '') });
    case 'blocked':
      return m.home_recent_no_storage();
  }
}
