import type { Book } from '@longbox/contract/books';
import { toPage } from '@longbox/contract/paging';
import type { TransientBook } from '@longbox/contract/transient-books';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { emitLiveEvent, emitMissedEvents } from '../../data/live-events.ts';
import { json, type Received, serve } from '../../data/testing/serve.ts';
import { book, series } from '../../items/testing/things.ts';
import {
  direct,
  planImport,
  runImport,
  stopAnalysis,
  stopImport,
  takeScan,
  tick,
  useImportStore,
} from './import-store.ts';

const found = (count: number): readonly TransientBook[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    name: `Saga ${index}`,
    url: `/inbox/Saga ${index}.cbz`,
    fileLastModified: '2026-01-02T03:04:05Z',
    sizeBytes: 1,
    size: '1 B',
    status: 'UNKNOWN',
    mediaType: '',
    pages: [],
    files: [],
    comment: '',
    number: null,
    seriesId: null,
  }));

const rows = () => useImportStore.getState().candidates ?? [];
const statesOf = (kind: 'analysis' | 'outcome') => {
  const counts: Record<string, number> = {};
  for (const row of rows()) counts[row[kind].state] = (counts[row[kind].state] ?? 0) + 1;
  return counts;
};

/** A server with one series; says how many analyses it had under way at most. */
async function library(books: readonly Book[] = []) {
  const asked = { most: 0, imports: [] as Received[], history: [] as object[] };
  let underWay = 0;
  await serve((received, response) => {
    const { url = '' } = received.request;
    const [, id] = /transient-books\/(\w+)\/analyze/.exec(url) ?? [];
    if (id !== undefined) {
      underWay += 1;
      asked.most = Math.max(asked.most, underWay);
      setTimeout(() => {
        underWay -= 1;
        if (id === 't3') json(response, { message: 'ERR_1018' }, 404);
        else {
          const number = Number(id.slice(1));
          const [one] = found(1);
          json(response, { ...one, id, status: 'READY', number, seriesId: 's' });
        }
      }, 1);
    } else if (url.includes('/books/import')) {
      asked.imports.push(received);
      response.writeHead(202).end();
    } else if (url.includes('/history')) {
      const paging = { page: 0, size: 100 };
      const content = asked.history;
      json(response, toPage({ content, total: content.length, paging, sorted: true }));
    } else if (url.includes('/series/s/books')) {
      const paging = { page: 0, size: 500 };
      const content = [...books];
      json(response, toPage({ content, total: books.length, paging, sorted: false }));
    } else json(response, series());
  });
  return asked;
}

const imported = (at: number, message: string | null = null) => {
  const sourceFile = `/inbox/Saga ${at}.cbz`;
  const success = message === null;
  const payload = { sourceFile, success, message, bookId: success ? `b${at}` : null };
  emitLiveEvent({ name: 'BookImported', payload });
};
const busy = (count: number) => {
  const payload = { count, countByType: count > 0 ? { ImportBook: count } : {} };
  emitLiveEvent({ name: 'TaskQueueStatus', payload });
};
const mode = 'HARDLINK';

afterEach(() => {
  stopAnalysis();
});

test('a hundred files are looked into four at a time; one that fails says why', async () => {
  const asked = await library();
  takeScan(new QueryClient(), found(100));
  expect(statesOf('analysis')).toEqual({ running: 4, waiting: 96 });
  await expect.poll(() => statesOf('analysis')).toEqual({ done: 99, failed: 1 });
  expect(asked.most).toBeGreaterThan(1);
  expect(asked.most).toBeLessThanOrEqual(4);
  expect(rows()[3]?.analysis).toMatchObject({ state: 'failed' });
  await expect.poll(() => useImportStore.getState().isAnalysing).toBe(false);
});

test('stopped, the look into files leaves the rest as it was', async () => {
  await library();
  takeScan(new QueryClient(), found(50));
  stopAnalysis();
  expect(statesOf('analysis')).toEqual({ waiting: 50 });
});

test('files go to the server in small lots; what waits can be called off', async () => {
  const target = book({ metadata: { numberSort: 5 }, rest: { id: 'five', url: '/x/Five.cbz' } });
  const asked = await library([target]);
  takeScan(new QueryClient(), found(50));
  await expect.poll(() => statesOf('analysis')).toEqual({ done: 49, failed: 1 });
  tick(new Set(['t0']), false);
  await expect.poll(() => rows()[5]?.isSelected).toBe(false);
  tick(new Set(['t5']), true);
  const client = new QueryClient();
  const plan = await planImport(client);
  expect(plan.size).toBe(48);
  runImport(client, mode, plan);
  await expect.poll(() => asked.imports).toHaveLength(1);
  const sent: { books: { sourceFile: string; upgradeBookId: string | null }[] } = JSON.parse(
    asked.imports[0]?.body ?? '',
  );
  expect(sent.books).toHaveLength(20);
  expect(sent.books.filter(({ upgradeBookId }) => upgradeBookId === 'five')).toHaveLength(1);
  expect(statesOf('outcome')).toEqual({ none: 2, sent: 20, queued: 28 });

  imported(1);
  imported(2, 'ERR_1021');
  await expect
    .poll(() => statesOf('outcome'))
    .toEqual({ none: 2, imported: 1, failed: 1, sent: 20, queued: 26 });
  expect(rows()[2]?.outcome).toMatchObject({ state: 'failed' });
  stopImport();
  expect(statesOf('outcome')).toEqual({ none: 28, imported: 1, failed: 1, sent: 20 });
  // The server is done, and never said a word of the others; a late one still counts.
  busy(20);
  busy(0);
  await expect
    .poll(() => statesOf('outcome'))
    .toEqual({ none: 28, imported: 1, failed: 1, untold: 20 });
  imported(4);
  expect(statesOf('outcome')).toMatchObject({ imported: 2, untold: 19 });
});

test('what was imported while the connection was lost is found in the history', async () => {
  const asked = await library();
  takeScan(new QueryClient(), found(3));
  await expect.poll(() => statesOf('analysis')).toEqual({ done: 3 });
  const client = new QueryClient();
  runImport(client, mode, await planImport(client));
  await expect.poll(() => asked.imports).toHaveLength(1);
  const record = (at: number, minutes: number) => ({
    type: 'BookImported',
    timestamp: new Date(Date.now() - minutes * 60_000).toISOString(),
    bookId: `b${at}`,
    seriesId: 's',
    properties: { source: `/inbox/Saga ${at}.cbz` },
  });
  // The second is an earlier import of a file of the same name.
  asked.history = [record(0, 0), record(1, 60)];
  emitMissedEvents();
  busy(0);
  await expect.poll(() => statesOf('outcome')).toEqual({ imported: 1, untold: 2 });
  expect(rows()[0]?.outcome).toEqual({ state: 'imported', bookId: 'b0' });
});

test('a file that would replace another is chosen by hand only', async () => {
  const one = book({ metadata: { numberSort: 1 }, rest: { id: 'one', url: '/x/One.cbz' } });
  await library([one]);
  const client = new QueryClient();
  takeScan(client, found(3));
  const chosen = () => rows().map(({ isSelected }) => isSelected);
  await expect.poll(() => chosen()).toEqual([true, false, true]);
  // It follows the number, until a person decides.
  direct(new Set(['t1']), { number: 7 });
  direct(new Set(['t2']), { number: 1 });
  await expect.poll(() => chosen()).toEqual([true, true, false]);
  expect([...(await planImport(client)).values()]).toEqual([undefined, undefined]);
  tick(new Set(['t2']), true);
  direct(new Set(['t2']), { number: 1 });
  expect(chosen()).toEqual([true, true, true]);
  expect((await planImport(client)).get('t2')?.url).toBe('/x/One.cbz');
});
