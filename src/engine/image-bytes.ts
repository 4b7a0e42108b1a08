/** Image bytes from a line: only types that browsers draw without running anything, and only if the bytes agree. */

const SIGNS: Readonly<Record<string, readonly (readonly [offset: number, bytes: string])[]>> = {
  'image/png': [[0, '\x89PNG\r\n\x1a\n']],
  'image/jpeg': [[0, '\xff\xd8\xff']],
  'image/gif': [[0, 'GIF8']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
};

/** The image, or null: not an allowed type, not strict base64, or bytes of another type (SVG is a document, so never). */
export function imageBlob(mime: string, data: string): Blob | null {
  const signs = Object.hasOwn(SIGNS, mime) ? SIGNS[mime] : undefined;
  if (!signs || data.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return null;
  const start = atob(data.slice(0, 32));
  if (!signs.every(([offset, bytes]) => start.startsWith(bytes, offset))) return null;
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return new Blob([bytes], { type: mime });
}
