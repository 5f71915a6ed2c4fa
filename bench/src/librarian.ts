import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { previewFileNames } from '@longbox/contract/file-names';
import { createRuleCollection, createRuleReadList } from '@longbox/contract/rule-lists';
import type { BookRule } from '@longbox/contract/rules';
import type * as z from 'zod/mini';
import { makeBigLibrary } from './big-library.ts';
import { figure, percentile, timedEach } from './figures.ts';
import { openSite, temporaryFolder } from './site.ts';

const times = 5;
/** With the 50,000 books that one preview takes at most. */
const renamedSeries = 2500;

/** Previews of new names, and lists by rules, in a library of 100,000 books. */
export async function benchLibrarian(): Promise<void> {
  const data = temporaryFolder();
  await makeBigLibrary(data);
  const seriesIds = putFiles(data);
  const site = await openSite(data);
  const measure = async (
    name: string,
    call: () => Promise<unknown>,
    below = 1000,
  ): Promise<void> => {
    figure(`${name}, p50`, percentile(await timedEach(times, call), 0.5), 'ms', { below });
  };
  const preview = (ids: string[]) => () =>
    site.call(previewFileNames, {
      body: { pattern: '{series} {number:000} ({year})', seriesIds: ids },
    });
  await measure('new names of a series', preview(seriesIds.slice(0, 1)));
  await measure('new names of 50,000 books', preview(seriesIds), 2000);

  let made = 0;
  const list = (rule: z.input<typeof BookRule>) => () => {
    made += 1;
    return site.call(createRuleReadList, { body: { name: `Rule ${made}`, rule } });
  };
  const condition = { deleted: { operator: 'isFalse' as const } };
  await measure(
    'read list of everything',
    list({ condition, sort: ['metadata.releaseDate,desc'] }),
  );
  const title = { title: { operator: 'contains' as const, value: 'part 7' } };
  await measure('read list by title', list({ condition: title, sort: ['metadata.title'] }));
  await measure('collection of everything', () => {
    made += 1;
    return site.call(createRuleCollection, { body: { name: `Rule ${made}`, rule: { condition } } });
  });
}

/** Puts an empty file where each book of a big library should be; returns the series of half of them. */
function putFiles(data: string): string[] {
  const db = new DatabaseSync(path.join(data, 'longbox.sqlite'));
  const root = path.join(data, 'comics');
  const texts = (query: string): string[] =>
    db
      .prepare(query)
      .all()
      .map(({ text }) => String(text));
  for (const table of ['series', 'book']) {
    db.prepare(`UPDATE ${table} SET url = ? || substr(url, ?)`).run(root, '/comics'.length + 1);
  }
  for (const folder of texts('SELECT url AS text FROM series')) mkdirSync(folder);
  for (const file of texts('SELECT url AS text FROM book')) writeFileSync(file, '');
  const ids = texts(`SELECT id AS text FROM series ORDER BY id LIMIT ${renamedSeries}`);
  db.close();
  return ids;
}
