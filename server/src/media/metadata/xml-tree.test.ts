import { describe, expect, test } from 'vitest';
import { childrenOf, parseXml, textOf } from './xml-tree.ts';

const parse = (xml: string) => parseXml(Buffer.from(xml));

describe('parseXml', () => {
  test('knows elements and attributes by their local names', () => {
    const root = parse('<o:package xmlns:o="u"><o:item o:id="a" id="b" x:lang="fr"/></o:package>');
    const [item] = childrenOf(root, 'item');
    expect(root).toMatchObject({ name: 'package', closed: true });
    expect([item?.attributes.get('id'), item?.attributes.get('lang')]).toEqual(['b', 'fr']);
  });

  test('keeps text in order and runs white space together', () => {
    const root = parse('<a> one <b>two</b>\n<![CDATA[<three>]]> &amp; &#233;</a>');
    expect(root && textOf(root)).toBe('one two <three> & é');
  });

  test('tells what was cut short', () => {
    expect(parse('<a><b>text')).toMatchObject({ name: 'a', closed: false });
  });

  test('expands no entity of the file', () => {
    const bomb =
      '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;"><!ENTITY d SYSTEM "file:///etc/hostname">]>';
    const root = parse(`${bomb}<a>&c;&d;</a>`);
    expect(root && textOf(root)).toBe('&c;&d;');
  });

  test.each([
    ['nothing', ''],
    ['text only', 'no markup'],
    ['too deep', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}<b/>`],
    ['too many elements', `<a>${'<b/>'.repeat(200_001)}</a>`],
    ['too large', `<a>${' '.repeat(10 * 2 ** 20)}</a>`],
  ])('refuses %s', (_, xml) => {
    expect(parse(xml)).toBeUndefined();
  });
});

describe('texts of other programs', () => {
  const titleOf = (bytes: Buffer) => {
    const root = parseXml(bytes);
    return root && textOf(root);
  };

  test.each([
    ['without a declaration', '<t>Ast\u00e9rix \u0096 l\u0092Hexagone</t>'],
    [
      'declared as UTF-8',
      '<?xml version="1.0" encoding="utf-8"?><t>Ast\u00e9rix \u0096 l\u0092Hexagone</t>',
    ],
  ])('windows-1252 %s is read', (_, text) => {
    expect(titleOf(Buffer.from(text, 'latin1'))).toBe('Astérix – l’Hexagone');
  });

  test.each([
    ['a meta', '<t><meta charset="windows-1251"/>\xcf\xf0\xe8\xe2\xe5\xf2</t>'],
    [
      'an old meta',
      '<t><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"/>\xcf\xf0\xe8\xe2\xe5\xf2</t>',
    ],
  ])('the encoding that %s names is read', (_, text) => {
    expect(titleOf(Buffer.from(text, 'latin1'))).toBe('Привет');
  });

  test('UTF-8 that still names the encoding it was converted from is read', () => {
    const text = '<?xml version="1.0" encoding="windows-1251"?><t>Привет</t>';
    expect(titleOf(Buffer.from(text))).toBe('Привет');
  });

  test('UTF-8 with a damaged letter stays UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('<t>Café à la crème'),
      Buffer.from([0xe9]),
      Buffer.from('</t>'),
    ]);
    expect(titleOf(bytes)).toBe('Café à la crème\uFFFD');
  });

  test('control characters and line ends are spaces', () => {
    expect(titleOf(Buffer.from('<t>A\u0007 \r\n title&#1;&#13;&#x85; of&#x2028;two</t>'))).toBe(
      'A title of two',
    );
  });
});
