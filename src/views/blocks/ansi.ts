/** A run of terminal output with one look; `cls` is a class of `Output.svelte`, empty for plain text. */
export interface Span {
  readonly text: string;
  readonly cls: string;
}

/** More runs than this are not worth their elements: the rest is plain. */
const MOST = 200;
// Select Graphic Rendition, and every other sequence, which only moves a cursor that is not there.
const ESCAPE =
  // eslint-disable-next-line no-control-regex
  /\u001b(?:\[([\d;:]*)m|\[[\d;:?<=>!]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_=>])/g;

const COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

/** The look that is on. */
interface Look {
  colour: string;
  bold: boolean;
  dim: boolean;
}

/** Terminal output as runs. The sixteen colours and weight are kept; backgrounds and exact colours are not. */
export function readAnsi(text: string): readonly Span[] {
  if (!text.includes('\u001b')) return [{ text, cls: '' }];
  const spans: Span[] = [];
  const look: Look = { colour: '', bold: false, dim: false };
  let from = 0;
  const put = (to: number): void => {
    if (to <= from) return;
    const cls = spans.length < MOST ? classOf(look) : '';
    const last = spans.at(-1);
    const run = text.slice(from, to);
    if (last?.cls === cls) spans[spans.length - 1] = { text: last.text + run, cls };
    else spans.push({ text: run, cls });
  };
  for (const match of text.matchAll(ESCAPE)) {
    put(match.index);
    from = match.index + match[0].length;
    if (match[1] !== undefined) change(look, match[1]);
  }
  put(text.length);
  return spans;
}

function change(look: Look, codes: string): void {
  const list = codes === '' ? [0] : codes.split(/[;:]/).map(Number);
  for (let at = 0; at < list.length; at++) {
    const code = list[at] ?? 0;
    if (code === 0) Object.assign(look, { colour: '', bold: false, dim: false });
    else if (code === 1) look.bold = true;
    else if (code === 2) look.dim = true;
    else if (code === 22) look.bold = look.dim = false;
    else if (code === 39) look.colour = '';
    else if (code >= 30 && code <= 37) look.colour = COLOURS[code - 30] ?? '';
    else if (code >= 90 && code <= 97)
      look.colour = code === 90 ? 'dim' : (COLOURS[code - 90] ?? '');
    else if (code === 38 || code === 48) at += list[at + 1] === 5 ? 2 : 4;
  }
}

const classOf = ({ colour, bold, dim }: Look): string =>
  [colour, bold ? 'bold' : '', dim ? 'dim' : ''].filter((name) => name !== '').join(' ');
