import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { reasonOf, translateCodes } from './error-text.ts';

test.each([
  ['ERR_1005 [password]', 'the file needs a password'],
  ['ERR_1005 [longer than 60 s]', 'the file took too long to read'],
  ['ERR_1005 [disk full]', 'the server’s disk is full'],
  ['ERR_1001', 'this file format isn’t supported'],
  ['ERR_1007 [a.jpg]', 'some pages couldn’t be analyzed [a.jpg]'],
])('%s says: %s', (comment, text) => {
  expect(translateCodes(comment)).toBe(text);
});

test.each([
  ['Collection name already exists', 'Another collection already has this name.'],
  ['Read list name already exists', 'Another read list already has this name.'],
  ['Library name already exists', 'Another library already has this name.'],
  ['A user with the same email already exists: a@example.org', 'Another account already uses'],
  ['This server has already been claimed', 'is already set up'],
  ['Library root folder does not exist: /comics', 'This folder doesn’t exist'],
  [
    'Library path /a/b is a child of existing library A: /a',
    'inside the folder of another library',
  ],
  ['Library path is a parent of an existing library: A', 'contains the folder of another library'],
  ['Path must be absolute', 'full path'],
  ['You can only delete uploaded covers', 'You can only delete covers that were uploaded'],
  ['ERR_1009', 'a read list with this name already exists'],
  ['404 NOT_FOUND', 'This doesn’t exist on the server'],
  ['Something new', 'Something new'],
])('the refusal "%s" is told as: %s', (message, text) => {
  expect(reasonOf(new ApiError('refused', { status: 400, message }))).toContain(text);
});
