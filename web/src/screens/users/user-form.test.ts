import type { User } from '@longbox/contract/users';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { creationOf, formOf, schemas, updateOf } from './user-form.ts';

const user: User = {
  id: 'u',
  email: 'kid@example.org',
  roles: ['USER', 'PAGE_STREAMING', 'OF_TOMORROW'],
  sharedAllLibraries: false,
  sharedLibrariesIds: ['a', 'b'],
  labelsAllow: ['kids'],
  labelsExclude: [],
  ageRestriction: { age: 12, restriction: 'ALLOW_ONLY' },
};

test('what was not changed is not sent, whatever its order and case', () => {
  const form = formOf(user);
  expect(updateOf(form, user)).toBeUndefined();
  const same = { ...form, libraryIds: ['b', 'a'], labelsAllow: ['Kids'] };
  expect(updateOf(same, user)).toBeUndefined();
});

test('only what was changed is sent; roles not known here stay', () => {
  const form = formOf(user);
  expect(updateOf({ ...form, roles: [...form.roles, 'FILE_DOWNLOAD'] }, user)).toEqual({
    roles: ['PAGE_STREAMING', 'OF_TOMORROW', 'FILE_DOWNLOAD'],
  });
  expect(updateOf({ ...form, ageRule: 'NONE' }, user)).toEqual({ ageRestriction: null });
  expect(updateOf({ ...form, allLibraries: true }, user)).toEqual({
    sharedLibraries: { all: true, libraryIds: [] },
  });
});

test('who becomes an administrator sees all series: restrictions would hold for them, too', () => {
  const form = formOf(user);
  expect(updateOf({ ...form, roles: [...form.roles, 'ADMIN'] }, user)).toMatchObject({
    ageRestriction: null,
    labelsAllow: [],
  });
});

test('a label cannot be asked for and shut out at once', () => {
  const form = { ...formOf(undefined), labelsAllow: ['Kids', 'Old'], labelsExclude: ['OLD'] };
  expect(creationOf(form)).toMatchObject({ labelsAllow: ['kids'], labelsExclude: ['old'] });
  expect(creationOf(form)).not.toHaveProperty('ageRestriction');
});

test('an age belongs to an age rule; email and password to a new account only', () => {
  const form = { ...formOf(user), age: null };
  const wrong = (schema: z.ZodMiniType, value: unknown) =>
    z.safeParse(schema, value).error?.issues.map(({ path }) => path.join('.'));
  expect(wrong(schemas.change, form)).toEqual(['age']);
  expect(wrong(schemas.change, { ...form, ageRule: 'NONE', email: '' })).toBeUndefined();
  expect(wrong(schemas.create, { ...formOf(undefined), email: 'nobody' })).toEqual([
    'email',
    'password',
  ]);
});
