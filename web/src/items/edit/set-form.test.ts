import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { loadLocale } from '../../lib/i18n.ts';
import { changedIn, recogniseName, setConflicts } from './set-form.ts';

const opened = { name: 'Sea', ordered: false, summary: '', isPrivate: true };

beforeAll(async () => {
  await loadLocale('en');
});

test('only what differs is sent, without blanks around the name', () => {
  expect(changedIn({ ...opened, name: ' Sea ' }, opened)).toEqual({});
  expect(changedIn({ ...opened, name: 'Seas', ordered: true }, opened)).toEqual({
    name: 'Seas',
    ordered: true,
  });
});

test('what both changed, to something else, is a conflict', () => {
  const mine = { name: 'Mine', ordered: true };
  const now = { name: 'Theirs', ordered: true, summary: 'Theirs.', isPrivate: true };
  expect(setConflicts(mine, { seen: opened, now })).toEqual(['name']);
});

test('a refusal of the name belongs to its field', () => {
  const refusal = new ApiError('refused', {
    status: 400,
    message: 'Collection name already exists',
  });
  expect(recogniseName(refusal)?.name).toBe('name');
  expect(recogniseName(new ApiError('refused', { status: 400, message: 'No' }))).toBeUndefined();
});
