// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { getKeptPage } from '../../data/kept-pages.ts';
import { keepRead } from '../../data/kept-reads.ts';
import { at, book } from '../../items/testing/things.ts';
import { pageSaver } from './page-saver.ts';

test('a mark that waits to be sent is not taken for what the server has', () => {
  keepRead('me', 'b', { isRead: true, at: Date.parse(at) });
  const { readProgress: progress } = book({ progress: { completed: true } });
  const told = { onWaiting: () => undefined, onRefused: () => undefined };
  const saver = pageSaver({ userId: 'me', bookId: 'b', progress, ...told });
  saver.report(1);
  saver.stop();
  const kept = getKeptPage('me', 'b');
  expect([kept?.page, kept?.base]).toEqual([1, undefined]);
});
