import { expect, test } from 'vitest';
import { Account } from './account.ts';

const me = {
  id: 'me',
  email: 'me@example.org',
  roles: ['USER', 'FILE_DOWNLOAD'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: ['a'],
  labelsExclude: [],
  ageRestriction: null,
};
const account = {
  me,
  libraries: [],
  pause: 'person',
  gone: ['A book'],
  unknown: [],
  isLost: true,
  expired: 30,
};

test('an account is read as it was written', () => {
  expect(Account.parse(account)).toEqual(account);
});

test('of an account in another form, all is known that can be read, and its books stay', () => {
  const { roles: _, ...without } = me;
  const other = { ...account, me: { ...without, sharedAllLibraries: 'some' }, isLost: 'yes' };
  expect(Account.parse(other)).toEqual({
    ...account,
    me: { ...me, sharedAllLibraries: false, roles: ['USER', 'FILE_DOWNLOAD', 'PAGE_STREAMING'] },
    isLost: false,
  });
  expect(Account.parse({ me: { id: 'me' } }).me.roles).toContain('FILE_DOWNLOAD');
});

test('an account without an ID is nobody’s', () => {
  expect(Account.safeParse({ ...account, me: { ...me, id: undefined } }).success).toBe(false);
});
