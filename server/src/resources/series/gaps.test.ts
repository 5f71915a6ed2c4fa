import { unlinkSync } from 'node:fs';
import path from 'node:path';
import { findSeries } from '@longbox/contract/conditions';
import { getGapsOfSeries, listGaps } from '@longbox/contract/gaps';
import { listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import { scanLibrary } from '@longbox/contract/libraries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

const root = temporaryFolder();
const fileOf = (series: string, number: string) =>
  path.join(root, series, `${series} ${number}.cbz`);
let server: TestServer;
let libraryId: string;
beforeAll(async () => {
  const numbers = {
    Gap: ['1', '2', '4', '4.5', '9'],
    Late: ['7', '8'],
    Sole: ['1'],
    Whole: ['1', '2', '2.5', '3'],
  };
  for (const [series, all] of Object.entries(numbers)) {
    for (const number of all) {
      const comicInfo = `<Number>${number}</Number>`;
      await makeComic(fileOf(series, number), { comicInfo });
    }
  }
  server = await startTestServer();
  libraryId = await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

const named = async (operator: 'isTrue' | 'isFalse') => {
  const body = { condition: { gaps: { operator } } };
  const { content } = await server.call(findSeries, { query: { sort: ['name'] }, body });
  return content.map(({ name }) => name);
};

test('series lack numbers between their first and last book, not before or behind', async () => {
  expect([await named('isTrue'), await named('isFalse')]).toEqual([
    ['Gap'],
    ['Late', 'Sole', 'Whole'],
  ]);
  unlinkSync(fileOf('Whole', '2'));
  await server.call(scanLibrary, { params: { libraryId } });
  await server.idle();
  expect(await named('isTrue')).toEqual(['Gap', 'Whole']);
});

test('missing numbers are told in spans, by series and for one', async () => {
  const { content } = await server.call(listGaps, {});
  const gap = [
    { from: 3, to: 3 },
    { from: 5, to: 8 },
  ];
  expect(content.map(({ series, missing }) => [series.name, missing])).toEqual([
    ['Gap', gap],
    ['Whole', [{ from: 2, to: 2 }]],
  ]);
  const seriesId = content[0]?.series.id ?? '';
  expect(await server.call(getGapsOfSeries, { params: { seriesId } })).toEqual(gap);
  const elsewhere = { library_id: ['none'], size: 1 };
  expect(await server.call(listGaps, { query: elsewhere })).toMatchObject({ totalElements: 0 });
  expect(
    await server.call(listGaps, { query: { library_id: [libraryId], size: 1 } }),
  ).toMatchObject({ totalElements: 2, content: [{ missing: gap }] });
});

test('a confirmed number of books says what is missing behind the last one', async () => {
  const { content } = await server.call(listSeries, { query: { sort: ['name'] } });
  const idOf = (name: string) => content.find((one) => one.name === name)?.id ?? '';
  const missing = (name: string) =>
    server.call(getGapsOfSeries, { params: { seriesId: idOf(name) } });
  const change = (name: string, body: object) =>
    server.call(updateSeriesMetadata, { params: { seriesId: idOf(name) }, body });
  const before = await missing('Gap');
  await change('Gap', { totalBookCount: 12 });
  // Files say that, too, of other editions.
  expect(await missing('Gap')).toEqual(before);
  await change('Gap', { totalBookCountLock: true });
  expect(await missing('Gap')).toEqual([...before, { from: 10, to: 12 }]);
  await change('Gap', { totalBookCount: 9 });
  expect(await missing('Gap')).toEqual(before);

  await change('Sole', { totalBookCount: 3, totalBookCountLock: true });
  expect(await missing('Sole')).toEqual([{ from: 2, to: 3 }]);
  expect(await named('isTrue')).toContain('Sole');
  // Numbered on from an earlier series, or by years.
  await change('Late', { totalBookCount: 20, totalBookCountLock: true });
  expect(await missing('Late')).toEqual([]);
  expect(await named('isTrue')).not.toContain('Late');
});
