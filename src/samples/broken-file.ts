import { sampleOf } from './sample.ts';

/** How each line of the file ends. The last one ends in nothing: the agent died while it wrote. */
const LF = '\n';
const CRLF = '\r\n';
const TORN = '';

/** Byte 0xE9 alone: an `é` of Latin-1, which is no UTF-8. */
const LATIN_E = 0xe9;

/** Makes entries with a time of their own, so that children stand in the order of the file. */
function writer() {
  let second = 0;
  const entry = (type: string, id: string, parentId: string | null, fields: object): string => {
    const timestamp = `2025-10-04T08:00:${String(second++).padStart(2, '0')}.000Z`;
    return JSON.stringify({ type, id, parentId, timestamp, ...fields });
  };
  const said = (
    id: string,
    parentId: string | null,
    role: 'user' | 'assistant',
    text: string,
  ): string => {
    const author =
      role === 'assistant'
        ? { provider: 'anthropic', model: 'claude-sonnet-4-5', stopReason: 'stop' }
        : {};
    return entry('message', id, parentId, {
      message: { role, content: [{ type: 'text', text }], ...author },
    });
  };
  return { entry, said };
}

/** The bytes of the line, with one that is not UTF-8 put in after "caf". */
function withBadByte(line: string): Uint8Array<ArrayBuffer> {
  const utf8 = new TextEncoder();
  const at = line.indexOf('caf') + 'caf'.length;
  const [head, tail] = [line.slice(0, at), line.slice(at)];
  return new Uint8Array([...utf8.encode(head), LATIN_E, ...utf8.encode(tail)]);
}

/** The path that stays readable: three questions, three answers. Each other line is broken in one way. */
function pieces(): (readonly [line: string | Uint8Array<ArrayBuffer>, end: string])[] {
  const { entry, said } = writer();
  return [
    [
      '{"type":"session","version":3,"id":"b105f00d-0000-4000-8000-00000000c0de","timestamp":"2025-10-04T08:00:00.000Z","cwd":"/home/mira/shed"}',
      LF,
    ],
    [said('b0000001', null, 'user', 'What can be wrong with a session file?'), LF],
    [
      said(
        'b0000002',
        'b0000001',
        'assistant',
        'More than you think. This line ends as on Windows, which is harmless.',
      ),
      CRLF,
    ],
    ['-- a note that somebody left in the file by hand --', LF],
    [
      said('b0000021', 'b0000002', 'user', 'Two agents wrote at the same moment,') +
        said('b0000022', 'b0000021', 'assistant', 'so two entries stand on one line.'),
      LF,
    ],
    [said('b0000031', 'b00000ff', 'user', 'My parent is not in this file. I am an orphan.'), LF],
    [said('b0000041', 'b0000041', 'user', 'I name myself as my parent.'), LF],
    [said('b0000051', 'b0000052', 'user', 'I stand below my answer,'), LF],
    [
      said(
        'b0000052',
        'b0000051',
        'assistant',
        'and I below my question. A walk to the root would never end.',
      ),
      LF,
    ],
    [said('b0000061', 'b0000002', 'user', 'I was the first with this id.'), LF],
    [
      said(
        'b0000061',
        'b0000002',
        'user',
        'I am the second with this id. The agents only know me.',
      ),
      LF,
    ],
    [
      said('b0000072', 'b0000071', 'user', 'I stand before my parent. That is legal, and rare.'),
      LF,
    ],
    [said('b0000071', 'b0000002', 'assistant', 'I am a parent that comes after its child.'), LF],
    [entry('weather', 'b0000081', 'b0000002', { sky: 'low clouds', wind: 4 }), LF],
    ['\0'.repeat(64), LF],
    [said('b0000003', 'b0000002', 'user', 'And what is wrong with your next line?'), LF],
    [withBadByte(said('b0000004', 'b0000003', 'assistant', 'A lone byte is no text: caf')), LF],
    [said('b0000005', 'b0000004', 'user', 'What do you do with all of that?'), LF],
    [
      said(
        'b0000006',
        'b0000005',
        'assistant',
        'Keep every byte, show every line, and say what the agent makes of it.',
      ),
      LF,
    ],
    ['{"type":"message","id":"b0000007","parentId":"b0000006","timestamp":"2025-10-04T08:0', TORN],
  ];
}

function bytes(): Uint8Array<ArrayBuffer> {
  const utf8 = new TextEncoder();
  return new Uint8Array(
    pieces().flatMap(([line, end]) => [
      ...(typeof line === 'string' ? utf8.encode(line) : line),
      ...utf8.encode(end),
    ]),
  );
}

/** What most often breaks a file, each damage once; the conversation in between stays readable. */
export const brokenFile = sampleOf('broken-file', bytes);
