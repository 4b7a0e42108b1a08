import { expect, vi } from 'vitest';
import { memoryDisk } from '../disk/index.ts';
import { createEngine } from '../engine/create-engine.ts';
import type { Connection, EngineApi, TransportError } from '../engine/index.ts';
import { App } from '../state/app.svelte.ts';
import type { Kept } from '../state/kept.svelte.ts';
import { memoryBar, type MemoryBar } from '../state/memory-bar.ts';
import type { Shelf } from '../state/prefs.svelte.ts';
import { Route } from '../state/route.svelte.ts';
import { memoryKept } from './memory-kept.ts';

const LINES = [
  { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/w' },
  { type: 'message', id: 'a1', parentId: null, message: { role: 'user', content: 'Hello' } },
  { type: 'message', id: 'a2', parentId: 'a1', message: { role: 'user', content: 'Again' } },
];
/** A session of two prompts: `a1`, and `a2` under it. */
export const TEXT = LINES.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A connection to an engine of this process, which a test can take down. */
interface TestConnection extends Connection {
  closed: boolean;
  crash: (error: TransportError) => void;
}

/** A page without a browser, and what was seen of it. */
interface TestApp {
  readonly app: App;
  readonly bar: MemoryBar;
  readonly connections: TestConnection[];
  readonly shown: string[];
  readonly marks: string[];
}

interface TestAppOptions {
  readonly hash?: string;
  /** Whom the browser's history says that the address belongs to. */
  readonly owner?: string | null;
  readonly change?: (engine: EngineApi) => EngineApi;
  readonly tab?: Shelf | null;
  readonly kept?: Kept;
}

function connectTo(engine: EngineApi): TestConnection {
  const listeners = new Set<(error: TransportError) => void>();
  return {
    api: engine,
    closed: false,
    close() {
      this.closed = true;
    },
    onDown(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    crash: (error) => listeners.forEach((listener) => listener(error)),
  };
}

/** What a tab keeps while its page is loaded anew. */
export function memoryTab(): Shelf {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  };
}

/** Makes apps with engines of this process; `end` closes all that is open in them. */
export function testApp(): { setUp: (options?: TestAppOptions) => TestApp; end: () => void } {
  const apps: App[] = [];
  return {
    setUp(options: TestAppOptions = {}): TestApp {
      const { hash = '', owner = null, tab = null } = options;
      const change = options.change ?? ((engine: EngineApi): EngineApi => engine);
      const connections: TestConnection[] = [];
      const shown: string[] = [];
      const marks: string[] = [];
      const bar = memoryBar(hash, owner);
      const app = new App({
        connect() {
          const connection = connectTo(change(createEngine()));
          connections.push(connection);
          return connection;
        },
        disk: memoryDisk({ 'a.jsonl': TEXT }),
        route: new Route(bar),
        stage: {
          show(at, indexed) {
            const now = indexed ? `${at}, indexed` : at;
            if (now !== shown.at(-1)) shown.push(now);
          },
          mark: (name) => marks.push(name),
          clearMarks: () => marks.splice(0),
        },
        kept: options.kept ?? memoryKept(),
        tab,
      });
      apps.push(app);
      return { app, bar, connections, shown, marks };
    },
    end() {
      for (const app of apps.splice(0)) for (const file of app.files.list) app.close(file);
    },
  };
}

/** Does what the panes do. */
export async function paint(app: App): Promise<void> {
  await vi.waitFor(() => expect(app.session?.overview.stage).toBe('ready'));
  app.session?.painted('tree', app.session.overview.rows);
}
