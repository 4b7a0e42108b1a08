import { describe, expect, test } from 'vitest';
import { imageBlob } from './image-bytes.ts';

describe('imageBlob', () => {
  const png = btoa('\x89PNG\r\n\x1a\nrest');

  test('N10: allowed types whose bytes agree', async () => {
    const blob = imageBlob('image/png', png);
    expect(blob?.type).toBe('image/png');
    expect(await blob?.text()).toContain('rest');
    expect(imageBlob('image/jpeg', btoa('\xff\xd8\xff\xe0rest!'))?.size).toBe(9);
    expect(imageBlob('image/gif', btoa('GIF89arest!!'))?.size).toBe(12);
    expect(imageBlob('image/webp', btoa('RIFF....WEBPVP8 '))?.size).toBe(16);
  });

  test.each([
    ['an SVG', 'image/svg+xml', btoa('<svg/>')],
    ['a type of Object.prototype', 'constructor', png],
    ['other bytes than the type says', 'image/jpeg', png],
    ['RIFF that is no WebP', 'image/webp', btoa('RIFF....WAVEfmt ')],
    ['an SVG that calls itself PNG', 'image/png', btoa('<svg onload=alert(1)>')],
    ['blanks', 'image/png', png.slice(0, 4) + '\n   ' + png.slice(4)],
    ['missing padding', 'image/png', btoa('\x89PNG\r\n\x1a\nab').replace(/=+$/, '')],
    ['padding inside', 'image/png', 'iVBO==AA' + png],
    ['a reference', 'image/png', 'blob:sha256:' + '0'.repeat(64)],
    ['nothing', 'image/png', ''],
  ])('N10: refuses %s', (_, mime, data) => {
    expect(imageBlob(mime, data)).toBe(null);
  });
});
