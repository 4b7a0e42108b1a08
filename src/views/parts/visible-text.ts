/**
 * Signs that are not seen or that turn text around: controls (but tab and line breaks), zero-width signs, marks of
 * writing direction, line and paragraph separators, tags, lone surrogates. In a session they may be an accident or a
 * trick; where exact text matters they are shown.
 */
const HIDDEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

const name = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
};

/** The text with hidden signs named: U+202E becomes `⟨U+202E⟩`. Joiners stay where writing needs them. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (sign, at: number) => {
    if (sign === '\u200d' && joinsEmoji(text, at)) return sign;
    if ((sign === '\u200c' || sign === '\u200d') && joinsLetters(text, at)) return sign;
    return name(sign);
  });
}

/** The same for one line: line breaks and tabs are named, too. */
export const visibleLine = (text: string): string => visibleText(text).replace(/[\t\n\r]/g, name);

/** A short text on one line, as titles are: white space is one space, the rest as in `visibleLine`. */
export const oneLine = (text: string): string =>
  visibleLine(text.replace(/[ \t\n\r]+/g, ' ').trim());

function joinsEmoji(text: string, at: number): boolean {
  return (
    /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u.test(
      text.slice(Math.max(0, at - 4), at),
    ) && /^\p{Extended_Pictographic}/u.test(text.slice(at + 1, at + 3))
  );
}

/** Persian, Hindi and others write with joiners and non-joiners between letters; the scripts of most code do not. */
function joinsLetters(text: string, at: number): boolean {
  const around = [text.charAt(at - 1), text.charAt(at + 1)];
  return around.every(
    (sign) =>
      /[\p{L}\p{M}]/u.test(sign) &&
      !/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}]/u.test(sign),
  );
}
