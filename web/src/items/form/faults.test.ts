import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { loadLocale } from '../../lib/i18n.ts';
import { SettingsUpdate } from '@longbox/contract/settings';
import * as z from 'zod/mini';
import { faultText, refusalOf } from './faults.ts';

beforeAll(async () => {
  await loadLocale('en');
});

const violating = (...names: string[]) =>
  new ApiError('refused', {
    status: 400,
    violations: names.map((fieldName) => ({ fieldName, message: `${fieldName} is bad` })),
  });

test('violations belong to their fields, also deep ones and those behind the name of a call', () => {
  expect(refusalOf(violating('title', 'patch.links[1].url'), ['title', 'links'])).toEqual({
    faults: [
      { name: 'title', text: 'title is bad' },
      { name: 'links.1.url', text: 'patch.links[1].url is bad' },
    ],
  });
});

test('what belongs to no field is told besides', () => {
  const { faults, reason } = refusalOf(violating('title', 'secret'), ['title']);
  expect(faults).toHaveLength(1);
  expect(reason).toContain('secret is bad');
  expect(refusalOf(new ApiError('unreachable'), ['title']).reason).toMatch(/reached/);
  expect(refusalOf(new Error('odd'), ['title'])).toEqual({ faults: [], reason: 'odd' });
});

test('a refusal in words only is known by whoever knows the words', () => {
  const error = new ApiError('refused', { status: 400, message: 'name already exists' });
  const recognise = () => ({ name: 'name', text: 'Another has this name.' });
  expect(refusalOf(error, ['name'], recognise).faults).toEqual([
    { name: 'name', text: 'Another has this name.' },
  ]);
});

test('what the contract says is said to people', () => {
  const said = (message: string, value: unknown) => faultText({ message }, value);
  expect(said('must not be blank', ' ')).toBe('This field is required.');
  expect(said('must be a valid URL', 'x')).toMatch(/address/);
  expect(said('Invalid input', null)).toBe('This field is required.');
  expect(said('Invalid input', 'x')).toBe('This value isn’t valid. Check it and try again.');
});

test('a number that is too large or too small says how far it may go', () => {
  const said = (serverPort: number) => {
    const [issue] = z.safeParse(SettingsUpdate, { serverPort }).error?.issues ?? [];
    return issue && faultText(issue, serverPort);
  };
  expect(said(70_000)).toBe('Enter 65535 or lower.');
  expect(said(0)).toBe('Enter 1 or higher.');
});
