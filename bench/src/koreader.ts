import path from 'node:path';
import { createApiKey } from '@longbox/contract/api-keys';
import { listBooks } from '@longbox/contract/books';
import { openDb } from '@longbox/server/base/db/connection';
import { copyBooks } from '@longbox/server/testing/kobo-device';
import { koreader, md5 } from '@longbox/server/testing/koreader';
import { makeEpub } from '@longbox/server/testing/make-epub';
import { figure, percentile, timed } from './figures.ts';
import { openSite, temporaryFolder } from './site.ts';

const books = 50;
const pushes = 1000;
const secondsForAll = 60;

/** The places of one KOReader, pushed one after another. */
export async function benchKoreader(): Promise<void> {
  const root = path.join(temporaryFolder(), 'books');
  await makeEpub(path.join(root, 'One', 'One 1.epub'));
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  const [book] = (await site.call(listBooks, { query: { size: 1 } })).content;
  const db = openDb(path.join(site.data, 'longbox.sqlite'));
  const ids = await copyBooks({ db }, book?.id ?? '', books);
  const digestOf = (bookId: string) => ({
    bookId,
    digest: md5(bookId),
    sizeBytes: 0,
    fileLastModified: 0,
    created: 0,
  });
  await db.insertInto('bookDigest').values(ids.map(digestOf)).execute();

  const { key } = await site.call(createApiKey, { body: { comment: 'KOReader' } });
  const device = koreader(site.url, key);
  const taken: number[] = [];
  for (let push = 0; push < pushes; push += 1) {
    const document = md5(ids[push % books] ?? '');
    const part = push / pushes;
    taken.push(await timed(() => device.push(document, '/body/DocFragment[1]/body/p[1].0', part)));
  }
  const rows = await db.selectFrom('readProgress').select('bookId').execute();
  await db.destroy();

  figure('answer to a push, median', percentile(taken, 0.5), 'ms', { below: 100 });
  figure('p95', percentile(taken, 0.95), 'ms');
  const seconds = taken.reduce((sum, one) => sum + one, 0) / 1000;
  figure(`all ${pushes} pushes`, seconds, 's', { below: secondsForAll });
  figure(`rows of progress of ${books} books`, rows.length, '', {
    below: books + 1,
    atLeast: books,
  });
}
