import type { Settings } from '@longbox/contract/settings';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formOf, rulesOf, updateOf } from './settings-form.ts';

const settings: Settings = {
  deleteEmptyCollections: true,
  deleteEmptyReadLists: false,
  rememberMeDurationDays: 365,
  thumbnailSize: 'DEFAULT',
  taskPoolSize: 1,
  serverPort: { configurationSource: 8080, databaseSource: null, effectiveValue: 8080 },
  serverContextPath: { configurationSource: null, databaseSource: '/books', effectiveValue: '' },
  koboProxy: false,
  koboPort: null,
  kepubifyPath: { configurationSource: null, databaseSource: null, effectiveValue: null },
  deviceCopyDays: 30,
};

const wrong = (changed: object, about: Partial<Settings> = {}) =>
  z
    .safeParse(rulesOf(about), { ...formOf(settings), ...changed })
    .error?.issues.map(({ path }) => path.join('.'));

test('the form edits what is stored, not what is configured', () => {
  expect(formOf(settings)).toMatchObject({ serverPort: null, serverContextPath: '/books' });
});

test('only what was changed is sent; what was emptied is removed', () => {
  const form = { ...formOf(settings), taskPoolSize: 4, serverContextPath: null };
  expect(updateOf(form, { taskPoolSize: true, serverContextPath: true })).toEqual({
    taskPoolSize: 4,
    serverContextPath: null,
  });
  const kept = { ...form, deviceCopyDays: null };
  expect(updateOf(kept, { deviceCopyDays: true })).toEqual({ deviceCopyDays: null });
  expect(updateOf(form, {})).toEqual({});
});

test('no number of tasks means that it’s automatic, on servers that can', () => {
  const own = formOf({ ...settings, taskPoolAutomatic: true });
  expect(own.taskPoolSize).toBeNull();
  expect(formOf({ ...settings, taskPoolAutomatic: false }).taskPoolSize).toBe(1);
  expect(updateOf(own, { taskPoolSize: true })).toEqual({
    taskPoolSize: null,
    taskPoolAutomatic: true,
  });
  expect(wrong({ taskPoolSize: null }, { taskPoolAutomatic: false })).toBeUndefined();
});

test('each field has its own rule', () => {
  expect(wrong({})).toBeUndefined();
  expect(wrong({ taskPoolSize: null, rememberMeDurationDays: 0 })).toEqual([
    'rememberMeDurationDays',
    'taskPoolSize',
  ]);
  expect(wrong({ serverPort: 65_536, koboPort: 0 })).toEqual(['serverPort', 'koboPort']);
  for (const path of ['books', '/books/', '/books-', '/a b', '//a', '/']) {
    expect([path, wrong({ serverContextPath: path })]).toEqual([path, ['serverContextPath']]);
  }
  expect(wrong({ serverContextPath: '/my-books/a_1' })).toBeUndefined();
});
