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
