import { Lru } from '../../base/lru.ts';
import type { Span } from './ansi.ts';

/** Longer code is shown plain: colouring it would hold up the page. */
const LONGEST = 20_000;
/** Runs that are coloured; what follows is plain. */
const MOST = 400;

/** Classes of highlight.js that have a colour of their own here. */
const COLOURS: Readonly<Record<string, string>> = {
  'hljs-keyword': 'keyword',
  'hljs-built_in': 'func',
  'hljs-type': 'func',
  'hljs-title': 'func',
  'hljs-section': 'func',
  'hljs-selector-tag': 'keyword',
  'hljs-literal': 'number',
  'hljs-number': 'number',
  'hljs-symbol': 'number',
  'hljs-string': 'string',
  'hljs-regexp': 'string',
  'hljs-addition': 'string',
  'hljs-deletion': 'keyword',
  'hljs-attr': 'key',
  'hljs-attribute': 'key',
  'hljs-property': 'key',
  'hljs-name': 'key',
  'hljs-variable': 'key',
  'hljs-meta': 'comment',
  'hljs-comment': 'comment',
  'hljs-quote': 'comment',
};

/** What lowlight makes: elements with classes, and text. */
interface Node {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly Node[];
}

const kept = new Lru<string, readonly Span[]>(200);

/** The coloured runs, when they are known already: a block that comes back into view does not flash. */
export const knownSpans = (code: string, lang: string): readonly Span[] | null =>
  kept.get(`${lang}\n${code}`) ?? null;

/** Colours code in a language that is known; null when it is not, or when the code is too long. */
export async function highlight(code: string, lang: string): Promise<readonly Span[] | null> {
  if (lang === '' || code.length > LONGEST) return null;
  const key = `${lang}\n${code}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  // One block after the other, each when nothing else is to be done: colours must not hold up the rows.
  const turn = queue.then(idle).then(async () => {
    const { lowlight } = await import('./highlighter.ts');
    if (!lowlight.registered(lang)) return null;
    const spans = kept.get(key) ?? flatten(lowlight.highlight(lang, code));
    kept.set(key, spans);
    return spans;
  });
  queue = turn.catch(() => null);
  return turn;
}

let queue: Promise<unknown> = Promise.resolve();

/** The next moment in which the page has nothing to do; soon, where a browser cannot tell. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 50);
  });

/** The leaves of the tree, each with the colour of the innermost element that has one. */
export function flatten(root: Node): readonly Span[] {
  const spans: Span[] = [];
  const open: { node: Node; cls: string }[] = [{ node: root, cls: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, cls } = next;
    if (node.type === 'text') {
      add(spans, node.value ?? '', spans.length < MOST ? cls : '');
      continue;
    }
    const own = colourOf(node) ?? cls;
    const children = node.children ?? [];
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at];
      if (child !== undefined) open.push({ node: child, cls: own });
    }
  }
  return spans;
}

function colourOf(node: Node): string | undefined {
  const names = node.properties?.className;
  if (!Array.isArray(names)) return undefined;
  return names.map((name) => COLOURS[String(name)]).find((colour) => colour !== undefined);
}

function add(spans: Span[], text: string, cls: string): void {
  const last = spans.at(-1);
  if (last?.cls === cls) spans[spans.length - 1] = { text: last.text + text, cls };
  else spans.push({ text, cls });
}
