import { expect, test } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };
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
  ['ERR_1000', 'ERROR', 'manage.advice.openFile'],
  ['ERR_1001', 'UNSUPPORTED', 'manage.advice.convert'],
  ['ERR_1005 [disk full]', 'ERROR', 'manage.advice.room'],
  ['sorry: ERR_1002 [a.rar]', 'UNSUPPORTED', 'manage.advice.unlock'],
  ['ERR_1003', 'UNSUPPORTED', 'manage.advice.repack'],
  ['ERR_1004', 'UNSUPPORTED', 'manage.advice.volumes'],
  ['ERR_1005', 'ERROR', 'manage.advice.unknown'],
  ['ERR_1005 [password]', 'UNSUPPORTED', 'manage.advice.unlock'],
  ['ERR_1005 [DRM]', 'UNSUPPORTED', 'manage.advice.drm'],
  ['ERR_1005 [longer than 30 s]', 'ERROR', 'manage.advice.late'],
  ['ERR_1006', 'ERROR', 'manage.advice.noPages'],
  ['ERR_1006 [Vol 1.cbz]', 'ERROR', 'manage.advice.nested'],
  ['ERR_1008', 'ERROR', 'manage.advice.unlisted'],
  ['ERR_1018', 'ERROR', 'manage.advice.missing'],
  ['ERR_1032', 'ERROR', 'manage.advice.resaveEpub'],
  ['ERR_1033 [a.xhtml]', 'ERROR', 'manage.advice.unlisted'],
  ['', 'UNSUPPORTED', 'manage.advice.convert'],
  ['no code at all', 'ERROR', 'manage.advice.again'],
  ['ERR_1039', 'OUTDATED', 'manage.advice.again'],
] as const)('%s with %s asks for %s', (comment, status, advice) => {
  expect(adviceFor({ media: { ...media, comment, status }, deleted: false })).toBe(advice);
});

test('of what is gone nothing can be analyzed', () => {
  expect(adviceFor({ media: { ...media, comment: 'ERR_1006' }, deleted: true })).toBe(
    'manage.advice.missing',
  );
});

test('no advice asks to delete a file', () => {
  const texts = Object.entries(english).filter(([key]) => key.startsWith('manage.advice.'));
  expect(texts.length).toBeGreaterThan(10);
  for (const [, { defaultMessage }] of texts) expect(defaultMessage).not.toMatch(/delete|remove/i);
});
