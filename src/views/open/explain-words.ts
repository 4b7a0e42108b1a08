import type { Explained } from '../../engine/index.ts';
import { m } from '../../messages/index.ts';

/** What a pasted piece is, as a heading. */
export function headOf({ what, messageCount }: Explained): string {
  switch (what) {
    case 'entry':
      return m.explain_entry();
    case 'header':
      return m.explain_header();
    case 'title':
      return m.explain_title();
    case 'message':
      return m.explain_message();
    case 'context':
      return m.explain_context({ count: messageCount });
    case 'broken':
      return m.explain_broken();
  }
}

const GROUPS = {
  context: m.explain_group_context,
  setting: m.explain_group_setting,
  neither: m.explain_group_neither,
} as const satisfies Record<NonNullable<Explained['group']>, () => string>;

const BREAKS = {
  end: m.explain_breaks_end,
  start: m.explain_breaks_start,
  inside: m.explain_breaks_inside,
} as const satisfies Record<NonNullable<Explained['breaks']>, () => string>;

/** What it is for; of a broken line, what is broken about it. */
export function aboutOf({ what, group, breaks, kind }: Explained): string {
  switch (what) {
    case 'entry':
      return GROUPS[group ?? 'neither']();
    case 'header':
      return m.explain_about_header();
    case 'title':
      return m.explain_about_title();
    case 'message':
      return m.explain_about_message();
    case 'context':
      return m.explain_about_context();
    case 'broken': {
      const how = breaks === null ? [] : [BREAKS[breaks]()];
      const begins = kind === null ? [] : [m.explain_breaks_kind({ kind })];
      return [...how, ...begins].join(' ');
    }
  }
}

/** Why it is no session file, or that it is one. */
export function whyOf({ what, agents }: Explained): string {
  switch (what) {
    case 'header':
      return agents.pi === 'refuses' ? m.explain_why_header_without_id() : m.explain_why_header();
    case 'title':
      return m.explain_why_title();
    case 'message':
    case 'context':
      return m.explain_why_context();
    case 'broken':
      return m.explain_why_broken();
    case 'entry':
      return m.explain_why_no_header();
  }
}
