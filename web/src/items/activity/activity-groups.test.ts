import type { AuthenticationActivity } from '@longbox/contract/authentication-activity';
import { expect, test } from 'vitest';
import { grouped, matching } from './activity-groups.ts';

const attempt: AuthenticationActivity = {
  userId: 'a',
  email: 'Ána@example.org',
  apiKeyId: null,
  apiKeyComment: null,
  ip: '192.0.2.1',
  userAgent: 'Firefox',
  success: true,
  error: null,
  dateTime: '2026-01-01T10:00:00Z',
  source: 'Password',
};
const later = { ...attempt, dateTime: '2026-01-02T10:00:00Z', success: false, error: 'Bad' };
const byKey = { ...attempt, ip: null, email: null, apiKeyComment: 'Tablet', source: 'ApiKey' };

test('every word is looked for everywhere, whatever the case and accents', () => {
  const all = [attempt, later, byKey];
  expect(matching(all, ' ANA  firefox ')).toEqual([attempt, later]);
  expect(matching(all, 'tablet')).toEqual([byKey]);
  expect(matching(all, 'ana tablet')).toEqual([]);
  expect(matching(all, '')).toEqual(all);
});

test('attempts are counted by what they have in common, with the newest of them', () => {
  expect(grouped([attempt, later, byKey], 'ip')).toEqual([
    { value: '192.0.2.1', attempts: 2, failed: 1, latest: later.dateTime },
    { value: '', attempts: 1, failed: 0, latest: byKey.dateTime },
  ]);
  expect(grouped([attempt, later], 'success').map(({ value }) => value)).toEqual(['true', 'false']);
});
