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

  test.each([
    [
      'Shift_JIS beside full-width digits',
      ['955c8e86', '91e6825098', '91e6825198', '91e68250824f98'].map((text, at) =>
        at === 0 ? text : `${text}62`,
      ),
      ['表紙', '第１話', '第２話', '第１０話'],
    ],
    ['Big5', ['b2c43031b8dc', 'abcaadb1', 'a5d8bffd'], ['第01話', '封面', '目錄']],
    ['GBK', ['b5da3031bbb0', 'b7e2c3e6', 'c4bfc2bc'], ['第01话', '封面', '目录']],
    ['EUC-KR', ['c3b5c3b5c8f7', 'c1a6203120c8ad', 'b8b6bfd5'], ['천천히', '제 1 화', '마왕']],
    ['code page 1251', ['c3ebe0e2e02031', 'cee1ebeee6eae0'], ['Глава 1', 'Обложка']],
    ['code page 866', ['83aba0a2a02031', '8ea1abaea6aaa0'], ['Глава 1', 'Обложка']],
    ['code page 1252', ['417374e9726978', '4dfc6e6368656e'], ['Astérix', 'München']],
    ['code page 437', ['4173748272697820', '4d816e6368656e'], ['Astérix ', 'München']],
  ])('recognises %s', (_, bytes, names) => {
    expect(decodeNames(bytes.map(hex))).toEqual(names);
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
