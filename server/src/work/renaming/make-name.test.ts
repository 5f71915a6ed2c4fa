import { assert, constantFrom, property, record, string } from 'fast-check';
import { nameParts } from '@longbox/contract/file-names';
import { expect, test } from 'vitest';
import { makeName } from './make-name.ts';
import { parsePattern, PatternError, type Values } from './pattern.ts';
import { longestName, rulesFor, valueCleaner } from './system-names.ts';

const rules = rulesFor(true);
const linux = rulesFor(false, 'linux');
const book: Values = { series: 'Moon Garden', number: '7', year: '2020', title: 'The Well' };

function named(pattern: string, values: Values = book, by = rules): string | undefined {
  const clean = valueCleaner(by);
  return makeName({
    pattern: parsePattern(pattern, by.forbidden),
    values,
    rules: by,
    clean,
    ending: 4,
  });
}

function faultOf(pattern: string): unknown {
  try {
    parsePattern(pattern, rules.forbidden);
    return undefined;
  } catch (error) {
    return error instanceof PatternError ? error.fault : error;
  }
}

test.each([
  ['{series} {number:000} ({year})', 'Moon Garden 007 (2020)'],
  ['{series} {number}[ - {title}]', 'Moon Garden 7 - The Well'],
  ['{series} [{isbn} ]#{number:00}', 'Moon Garden #07'],
  ['{series} \\[{year}\\]', 'Moon Garden [2020]'],
  // The brackets around an unknown part go with it, and separators at the end.
  ['{series} {number:000} ({isbn})', 'Moon Garden 007'],
  ['{series} - {isbn}', 'Moon Garden'],
  ['{isbn} - {series}', 'Moon Garden'],
  ['{publisher}[ {isbn}]', ''],
])('%s makes %s', (pattern, name) => {
  expect(named(pattern)).toBe(name);
});

test('digits are added before the point only, and words that are no number stay', () => {
  const numbers = ['1.5', '12', '1234', 'Annual 1', '0', '3b'];
  expect(numbers.map((number) => named('{number:000}', { number }))).toEqual([
    '001.5',
    '012',
    '1234',
    'Annual 1',
    '000',
    '003b',
  ]);
});

test.each([
  ['{series} {nothing}', { why: 'PART', at: 9, text: '{nothing}' }],
  ['{title:00}', { why: 'PART', at: 0, text: '{title:00}' }],
  ['{series', { why: 'BRACKET', at: 0, text: '{' }],
  ['{series}}', { why: 'BRACKET', at: 8, text: '}' }],
  ['{series}[ {year}', { why: 'BRACKET', at: 8, text: '[' }],
  ['{series}] {year}', { why: 'BRACKET', at: 8, text: ']' }],
  ['{series}/{number}', { why: 'CHARACTER', at: 8, text: '/' }],
  ['Tale', { why: 'NO_PART', at: 0, text: '' }],
])('%s is refused where it’s wrong', (pattern, fault) => {
  expect(faultOf(pattern)).toEqual(fault);
});

test('characters and names that a system forbids are replaced, only if it forbids them', () => {
  const values = { series: 'Who? "Me": A/B <C>\u202E', number: '1' };
  expect(named('{series} {number}', values)).toBe('Who ’Me’ - A-B (C) 1');
  expect(named('{series} {number}', values, linux)).toBe('Who? "Me": A-B <C> 1');
  expect(named('{series}', { series: 'aux' })).toBe('aux_');
  expect(named('{series}', { series: 'Nul.1' })).toBe('Nul_.1');
  expect(named('{series}', { series: 'aux' }, linux)).toBe('aux');
  expect(named('{series}', { series: '...hidden. ' })).toBe('hidden');
});

test('a long name keeps its number, and is cut between letters', () => {
  const family = '👨‍👩‍👧';
  const name = named('{series} {number:000}', { series: family.repeat(40), number: '7' });
  expect(name).toBe(`${family.repeat(13)} 007`);
  expect(named('x'.repeat(250) + '{number}', { number: '12' })).toBeUndefined();
});

test('whatever books are called, a name is one that every system takes, and stays when made again', () => {
  const patterns = ['{series} {number:000} ({year})[ - {title}]', '{writer}, {title} [({isbn})]'];
  const values = record(
    Object.fromEntries(nameParts.map((part) => [part, string({ unit: 'binary' })])),
    { requiredKeys: [] },
  );
  assert(
    property(constantFrom(...patterns), values, (pattern, known) => {
      const name = named(pattern, known);
      if (name === undefined || name === '') return;
      expect(Buffer.byteLength(`${name}.cbz`)).toBeLessThanOrEqual(longestName);
      expect(name).not.toMatch(/[\p{Cc}<>:"/\\|?*]|^[.\s]|[.\s]$/u);
      expect(name.isWellFormed()).toBe(true);
      expect(named('{title}', { title: name })).toBe(name);
    }),
  );
});
