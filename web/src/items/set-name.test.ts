import { expect, test } from 'vitest';
import { isNameTaken, namesHolding } from './set-name.ts';

const sets = [
  { id: 'a', name: 'Sea' },
  { id: 'b', name: 'Ärger' },
];

test('a name is taken ignoring case and blanks around it, but not accents', () => {
  expect(isNameTaken(' SEA ', sets)).toBe(true);
  expect(isNameTaken('ärger', sets)).toBe(true);
  expect(isNameTaken('arger', sets)).toBe(false);
  expect(isNameTaken('Seas', sets)).toBe(false);
});

test('a set may keep its own name', () => {
  expect(isNameTaken('sea', sets, 'a')).toBe(false);
  expect(isNameTaken('sea', sets, 'b')).toBe(true);
});

test('names are found wherever they hold the text, without case and accents', () => {
  expect(namesHolding(' ARG ', sets).map(({ name }) => name)).toEqual(['Ärger']);
});
