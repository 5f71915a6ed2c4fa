import { describe, expect, test } from 'vitest';
import { crc32 } from 'node:zlib';
import { decodeNames, type RawName } from './entry-names.ts';

const plain = (bytes: Buffer): RawName => ({ bytes, utf8: false, unicodePath: undefined });
const hex = (text: string) => plain(Buffer.from(text.replaceAll(' ', ''), 'hex'));

describe('decodeNames', () => {
  test('takes UTF-8 with or without the flag', () => {
    const bytes = Buffer.from('Épisode 日本.jpg');
    expect(decodeNames([plain(bytes), { bytes, utf8: true, unicodePath: undefined }])).toEqual([
      'Épisode 日本.jpg',
      'Épisode 日本.jpg',
    ]);
  });

  test('takes accented letters as code page 437', () => {
    expect(decodeNames([plain(Buffer.from([0x82, ...Buffer.from('page1.jpg')]))])).toEqual([
      'épage1.jpg',
    ]);
    expect(
      decodeNames([plain(Buffer.from([...Buffer.from('Stra'), 0xe1, ...Buffer.from('e.jpg')]))]),
    ).toEqual(['Straße.jpg']);
  });

  test('recognises Shift_JIS and GBK', () => {
    // 第01話 and ドラゴン in Shift_JIS, 第01话 in GBK
    expect(decodeNames([hex('91e6 3031 9862 2e6a7067')])).toEqual(['第01話.jpg']);
    expect(decodeNames([hex('8368 8389 8353 8393 2e6a7067')])).toEqual(['ドラゴン.jpg']);
    expect(decodeNames([hex('b5da 3031 bbb0 2e6a7067')])).toEqual(['第01话.jpg']);
  });

  test('prefers the Unicode Path field while it belongs to the name', () => {
    const bytes = Buffer.from('?.jpg');
    const field = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), Buffer.from('ō.jpg')]);
    field.writeUInt32LE(crc32(bytes), 1);
    expect(decodeNames([{ bytes, utf8: false, unicodePath: field }])).toEqual(['ō.jpg']);
    expect(decodeNames([{ bytes: Buffer.from('b.jpg'), utf8: false, unicodePath: field }])).toEqual(
      ['b.jpg'],
    );
  });

  test('turns backslashes into slashes', () => {
    expect(decodeNames([plain(Buffer.from('a\\b\\1.jpg'))])).toEqual(['a/b/1.jpg']);
  });
});
