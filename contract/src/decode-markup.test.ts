import { describe, expect, test } from 'vitest';
import { decodeMarkup } from './decode-markup.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const wide = (text: string, isBig: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (const [at, letter] of [...text].entries()) {
    view.setUint16(at * 2, letter.charCodeAt(0), !isBig);
  }
  return new Uint8Array(view.buffer);
};
const utf8 = (text: string) => new TextEncoder().encode(text);

/** Letters of the declared encoding, as bytes. */
const russian = '\xcf\xf0\xe8\xe2\xe5\xf2';
const japanese = '\x93\xfa\x96{';

describe('a document is read in the encoding it', () => {
  test.each([
    ['declares in XML', `<?xml version="1.0" encoding="windows-1251"?><p>${russian}</p>`, 'Привет'],
    ['declares with other quotes', `<?xml version='1.0' encoding='Shift_JIS'?>${japanese}`, '日本'],
    ['names in a meta', `<html><head><meta charset="windows-1251"/>${russian}`, 'Привет'],
    [
      'names in an old meta',
      `<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"/>${russian}`,
      'Привет',
    ],
    ['names in a style sheet', `@charset "windows-1251";p::before{content:"${russian}"}`, 'Привет'],
    ['is in though it names none', '<p>caf\xe9 na\xefve</p>', 'café naïve'],
    ['is in though it names UTF-8', '<?xml version="1.0" encoding="utf-8"?>caf\xe9', 'café'],
    ['is in though it names UTF-16', '<?xml version="1.0" encoding="utf-16"?>caf\xe9', 'café'],
    ['is in though it names nothing known', '<?xml version="1.0" encoding="x-none"?>\xe9', 'é'],
    ['switches to', '<?xml version="1.0" encoding="iso-2022-jp"?>\x1b$BF|K\\\x1b(B', '日本'],
  ])('%s', (_, text, words) => {
    expect(decodeMarkup(latin1(text))).toContain(words);
  });

  test('is in by its byte order mark or its first sign', () => {
    const text = '<?xml version="1.0" encoding="utf-16"?><p>Привет, 日本</p>';
    for (const isBig of [true, false]) {
      expect(decodeMarkup(wide(text, isBig))).toBe(text);
      expect(decodeMarkup(wide(`\uFEFF${text}`, isBig))).toBe(text);
    }
    expect(decodeMarkup(utf8(`\uFEFF${text}`))).toBe(text);
  });

  test('is in, not the one it had before it was converted', () => {
    const text = '<?xml version="1.0" encoding="windows-1251"?><p>Привет, café</p>';
    expect(decodeMarkup(utf8(text))).toBe(text);
  });
});

test('a damaged letter makes no other encoding of UTF-8', () => {
  const bytes = utf8('<p>Привет, naïve café</p>').with(6, 0xff);
  expect(decodeMarkup(bytes)).toContain('naïve café');
});
