import path from 'node:path';
import { listBooks, updateBookMetadata, updateReadProgress } from '@longbox/contract/books';
import { listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import { makeComic } from './make-comic.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';

/** Each series with its number of books; and there's the one-shot `Alone`. */
const made = { Lamp: 4, Moon: 2, Sea: 3, Storm: 2, Wind: 1 };

const hour = 3_600_000;

/** A server with a few series and their owner, for tests of what is read next. */
export async function startReading() {
  const root = path.join(temporaryFolder(), 'comics');
  for (const [name, count] of Object.entries(made)) {
    for (let number = 1; number <= count; number += 1) {
      await makeComic(path.join(root, name, `${name} ${number}.cbz`), { pages: 2 });
    }
  }
  await makeComic(path.join(root, '_oneshots', 'Alone.cbz'), { pages: 2 });
  const server = await startTestServer();
  const libraryId = await server.addLibrary(root, { oneshotsDirectory: '_oneshots' });
  await server.idle();
  const ofBooks = await server.call(listBooks, { query: { unpaged: true } });
  const ofSeries = await server.call(listSeries, { query: { unpaged: true } });
  const books = new Map(ofBooks.content.map(({ id, name }) => [name, id]));
  const series = new Map(ofSeries.content.map(({ id, name }) => [name, id]));
  const book = (name: string) => ({ bookId: books.get(name) ?? '' });
  const seriesOf = (name: string) => ({ seriesId: series.get(name) ?? '' });
  const read = (name: string) =>
    server.call(updateReadProgress, { params: book(name), body: { completed: true } });
  const changeSeries = (name: string, body: object) =>
    server.call(updateSeriesMetadata, { params: seriesOf(name), body });
  return {
    server,
    libraryId,
    book,
    series: seriesOf,
    read,
    changeSeries,
    /** As it was in the beginning: nothing is read, listed or described. */
    async clear() {
      for (const table of ['personal', 'readProgress', 'seriesProgress'] as const) {
        await server.db.deleteFrom(table).execute();
      }
      for (const table of ['readList', 'collection', 'bookAuthor', 'seriesTerm'] as const) {
        await server.db.deleteFrom(table).execute();
      }
      await server.db.updateTable('book').set({ deleted: 0, created: 1000 }).execute();
    },
    /** Marks a book as read: begun and last read at these hours. */
    async readAt(name: string, begun: number, last = begun) {
      await read(name);
      const { bookId } = book(name);
      await server.db
        .updateTable('readProgress')
        .set({ created: begun * hour, readDate: last * hour })
        .where('bookId', '=', bookId)
        .execute();
      await server.db
        .updateTable('seriesProgress')
        .set({ readDate: last * hour })
        .where('seriesId', '=', (eb) =>
          eb.selectFrom('book').select('seriesId').where('id', '=', bookId),
        )
        .execute();
    },
    write: (name: string, writer: string, role = 'writer') =>
      server.call(updateBookMetadata, {
        params: book(name),
        body: { authors: [{ name: writer, role }] },
      }),
    async genre(genre: string, names: readonly string[]) {
      for (const name of names) await changeSeries(name, { genres: [genre] });
    },
    /** Puts a book in the trash. */
    remove: (name: string) =>
      server.db
        .updateTable('book')
        .set({ deleted: 1 })
        .where('id', '=', book(name).bookId)
        .execute(),
    /** Gives series the label `secret`, which a reader may be kept from. */
    async label(names: readonly string[]) {
      for (const name of names) await changeSeries(name, { sharingLabels: ['secret'] });
    },
  };
}

export type Reading = Awaited<ReturnType<typeof startReading>>;
