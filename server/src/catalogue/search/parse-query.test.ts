import { expect, test } from 'vitest';
import { parseQuery, type Query } from './parse-query.ts';

const parse = (text: string): Query | undefined =>
  parseQuery(text, (name) => ['title', 'tag', 'year'].includes(name));
const words = (text: string) => ({ kind: 'words', text, phrase: false });
const phrase = (text: string) => ({ kind: 'words', text, phrase: true });
const field = (name: string, text: string) => ({
  kind: 'field',
  field: name,
  value: { kind: 'text', text },
});

test('words are all wanted, OR binds weaker', () => {
  expect(parse(' dark  knight ')).toEqual({ kind: 'all', parts: [words('dark'), words('knight')] });
  expect(parse('a AND b OR c && d || e')).toEqual({
    kind: 'any',
    parts: [
      { kind: 'all', parts: [words('a'), words('b')] },
      { kind: 'all', parts: [words('c'), words('d')] },
      words('e'),
    ],
  });
  expect(parse('a (b OR "c d")')).toEqual({
    kind: 'all',
    parts: [words('a'), { kind: 'any', parts: [words('b'), phrase('c d')] }],
  });
});

test('a word or group may be excluded; a hyphen inside a word excludes nothing', () => {
  expect(parse('-a')).toEqual({ kind: 'not', part: words('a') });
  expect(parse('NOT (a b)')).toEqual({
    kind: 'not',
    part: { kind: 'all', parts: [words('a'), words('b')] },
  });
  expect(parse('spider-man')).toEqual(words('spider-man'));
  expect(parse('+a')).toEqual(words('a'));
});

test('a word may be written otherwise or end in any way; weights are passed over', () => {
  expect(parse('bat*')).toEqual(words('bat'));
  expect(parse('bat~')).toEqual({ kind: 'like', text: 'bat' });
  expect(parse('bat~0.8')).toEqual({ kind: 'like', text: 'bat' });
  expect(parse('bat^2')).toEqual(words('bat'));
  expect(parse('tag:m*')).toEqual({
    kind: 'field',
    field: 'tag',
    value: { kind: 'text', text: 'm', begins: true },
  });
  expect(parse('"a b"~3')).toEqual(phrase('a b'));
});

test('known fields take a word, a phrase or a range; unknown ones are words', () => {
  expect(parse('tag:sea')).toEqual(field('tag', 'sea'));
  expect(parse('Tag:"deep sea"')).toEqual(field('tag', 'deep sea'));
  expect(parse('year:[2001 TO 2005}')).toEqual({
    kind: 'field',
    field: 'year',
    value: { kind: 'range', from: '2001', to: '2005', withFrom: true, withTo: false },
  });
  expect(parse('year:{* TO 2005]')).toMatchObject({
    value: { from: undefined, to: '2005', withFrom: false, withTo: true },
  });
  expect(parse('re:zero')).toEqual(words('re:zero'));
  expect(parse('Batman: Year')).toEqual({ kind: 'all', parts: [words('Batman:'), words('Year')] });
});

test('what no query can be made of is said so', () => {
  const texts = ['"open', '(a', 'a)', 'a OR', 'OR a', 'a AND AND b', '-(', 'tag:(', '()', 'a\\'];
  expect(texts.filter((text) => parse(text) !== undefined)).toEqual([]);
  expect(parse('('.repeat(400))).toBeUndefined();
  expect(parse('a '.repeat(400))).toBeUndefined();
});
