import { expect, test } from 'vitest';
import { formFaults, placeFaults } from './voice.mjs';

test.each([
  ['Create collection anew', 'again'],
  ['Whoever has no account is refused', 'people who, anyone who'],
  ['Nobody can read', 'someone, anyone, no one, everyone'],
  ['What is locked stays.', 'a noun as the subject'],
  ['What you changed. Then what stays.', 'a noun as the subject'],
  ['Shows what is locked', 'a noun'],
  ['Saved!', 'no exclamation mark'],
  ['3 book(s)', 'a plural'],
  ['The favourite colour', '…or'],
  ['Organise books', '…iz…'],
])('“%s” is found: write %s', (text, instead) => {
  expect(formFaults(text).map(({ fault }) => fault.split('write ')[1])).toContain(instead);
});

test.each([
  'What now?',
  'Delete 3 books?',
  'No one can read until you start it again.',
  'What to read next',
  'Analysis started',
])('“%s” is fine', (text) => {
  expect(formFaults(text)).toEqual([]);
});

test('buttons and titles are short, labels end without a full stop, sentences with one', () => {
  const faultsOf = (text, description) => placeFaults(text, description).map(({ fault }) => fault);
  const long = 'Delete these books and everything that belongs to them';
  expect(faultsOf(long, 'Button of a dialog')).toEqual(['54 letters, at most 40 fit there']);
  expect(faultsOf(long, 'Help below a field')).toEqual([]);
  expect(faultsOf('Delete {count, plural, one {# book} other {# books}}', 'Button')).toEqual([]);
  expect(faultsOf('Delete books.', 'Title of a dialog')).toEqual(['a label has no full stop']);
  expect(faultsOf('Deleted. Scan again', 'Help')).toEqual(['sentences end with a full stop']);
});
