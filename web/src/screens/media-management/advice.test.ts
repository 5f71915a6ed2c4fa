import { expect, test } from 'vitest';
import { adviceFor } from './advice.ts';

const media = {
  status: 'ERROR',
  mediaType: '',
  pagesCount: 0,
  comment: '',
  epubDivinaCompatible: false,
  epubIsKepub: false,
  mediaProfile: '',
} as const;

test.each([
  ['ERR_1006', 'ERROR', 'manage.advice.empty'],
  ['sorry: ERR_1002 [a.rar]', 'UNSUPPORTED', 'manage.advice.encrypted'],
  ['ERR_1005 [password]', 'UNSUPPORTED', 'manage.advice.encrypted'],
  ['ERR_1001 [7z]', 'UNSUPPORTED', 'manage.advice.repack'],
  ['', 'UNSUPPORTED', 'manage.advice.type'],
  ['no code at all', 'ERROR', 'manage.advice.again'],
  ['ERR_1039', 'OUTDATED', 'manage.advice.again'],
] as const)('%s with %s asks for %s', (comment, status, advice) => {
  expect(adviceFor({ media: { ...media, comment, status }, deleted: false })).toBe(advice);
});

test('of what is gone nothing can be analyzed', () => {
  expect(adviceFor({ media: { ...media, comment: 'ERR_1006' }, deleted: true })).toBe(
    'manage.advice.gone',
  );
});
