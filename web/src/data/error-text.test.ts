import { expect, test } from 'vitest';
import { translateCodes } from './error-text.ts';

test.each([
  ['ERR_1005 [password]', 'the file needs a password'],
  ['ERR_1005 [longer than 60 s]', 'the file takes too long to read'],
  ['ERR_1001', 'this media type is not supported'],
  ['ERR_1007 [a.jpg]', 'some entries could not be analyzed [a.jpg]'],
])('%s says: %s', (comment, text) => {
  expect(translateCodes(comment)).toBe(text);
});

test('a 7z archive is named, whatever its extension', () => {
  expect(translateCodes('ERR_1001 [7z]')).toContain('7z archive');
});
