import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { browserDisk, browserRecents, diskUse } from './disk/index.ts';
import { connect } from './engine/index.ts';
import { m, warmFormats } from './messages/index.ts';
import { App as AppState } from './state/app.svelte.ts';
import { Kept } from './state/kept.svelte.ts';
import type { Stage } from './state/phase.ts';
import { Prefs } from './state/prefs.svelte.ts';
import { browserBar, Route } from './state/route.svelte.ts';
import { browserShelf } from './state/shelves.ts';

const { dataset } = document.documentElement;
const marks = ['open', 'first-rows', 'tree', 'indexed'] as const;

const stage: Stage = {
  show(at, indexed) {
    dataset['phase'] = at;
    if (indexed) dataset['indexed'] = 'true';
    else delete dataset['indexed'];
  },
  mark: (name) => performance.mark(`treeline:${name}`),
  clearMarks: () => marks.forEach((name) => performance.clearMarks(`treeline:${name}`)),
};

// Before anything is mounted, so that the page never shows the other theme for a moment.
const shelf = browserShelf();
const prefs = new Prefs(shelf, (theme) => {
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
});

const disk = browserDisk(() => ({ pasted: m.home_pasted_name(), fileType: m.home_file_type() }));
const tab = browserShelf('sessionStorage');
const kept = new Kept({ recents: browserRecents(), prefs, shelf, tab, measure: diskUse });
const app = new AppState({ connect, disk, route: new Route(browserBar()), stage, kept, tab });

// Expected failures are values; what arrives here is a bug, and is shown as one.
addEventListener('error', (event) => {
  // Browsers report a skipped ResizeObserver round as an error; nothing is wrong then.
  if (event.error !== null && event.error !== undefined) app.caught(event.error);
});
addEventListener('unhandledrejection', (event) => app.caught(event.reason));

mount(App, { target: document.body, props: { app, prefs } });
app.start();
// While nobody waits for anything.
setTimeout(warmFormats, 100);
