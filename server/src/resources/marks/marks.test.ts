import path from 'node:path';
import { listBooks, updateBookMetadata } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import {
  deleteMark,
  listBookMarks,
  listMarkedSeries,
  listMarks,
  type MarkContent,
  mostMarksOfBook,
  saveMark,
} from '@longbox/contract/marks';
import { deleteUser } from '@longbox/contract/user-administration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let bookId: string;
let otherId: string;
beforeAll(async () => {
  const root = temporaryFolder();
  await makeComic(path.join(root, 'Lamp', 'Lamp 1.cbz'));
  await makeComic(path.join(root, 'Sea', 'Séa 1.cbz'));
  server = await startTestServer();
  await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  [bookId = '', otherId = ''] = content.map(({ id }) => id);
});
afterAll(() => server.close());

const onPage = (page: number, note = ''): MarkContent => ({
  kind: note === '' ? 'bookmark' : 'note',
  place: { type: 'page', page, area: null },
  colour: 'yellow',
  text: '',
  note,
});
const inText = (text: string): MarkContent => ({
  kind: 'highlight',
  place: { type: 'text', path: 'a.xhtml', progression: 0.5, share: 0.25, chapter: 'Éclair' },
  colour: 'blue',
  text,
  note: '',
});
const minute = 60_000;

let made = 0;
const fresh = (): { bookId: string; markId: string } => {
  made += 1;
  return { bookId, markId: `mark-${String(made).padStart(4, '0')}` };
};
const save = (
  params: { bookId: string; markId: string },
  content: MarkContent,
  change: { ago?: number; revision?: number } = {},
) => server.call(saveMark, { params, body: { ...content, ...change } });

test('a mark is made, changed and deleted; sent again it stays as it is', async () => {
  const params = fresh();
  const first = await save(params, onPage(3, 'One'));
  expect(first).toMatchObject({ id: params.markId, revision: 1, deleted: false, note: 'One' });
  expect(await save(params, onPage(3, 'One'))).toEqual(first);
  const second = await save(params, onPage(3, 'Two'), { revision: 1 });
  expect(second).toMatchObject({ revision: 2, note: 'Two', created: first.created });
  const gone = await server.call(deleteMark, { params, query: { revision: 2 } });
  expect(gone).toMatchObject({ revision: 3, deleted: true, note: '' });
  expect(await server.call(deleteMark, { params })).toEqual(gone);
  const known = await server.call(listBookMarks, { params });
  expect(known.find(({ id }) => id === params.markId)).toEqual(gone);
  const { content } = await server.call(listMarks, { query: {} });
  expect(content.map(({ id }) => id)).not.toContain(params.markId);
});

test('of two devices the later change stays, whichever comes first and whatever their clocks', async () => {
  const params = fresh();
  await save(params, onPage(1, 'Both know'), { ago: 10 * minute });
  await save(params, onPage(1, 'Of the tablet'), { ago: 2 * minute, revision: 1 });
  // The phone had no connection: what it changed earlier does not undo what came after.
  const late = await save(params, onPage(1, 'Of the phone'), { ago: 5 * minute, revision: 1 });
  expect(late).toMatchObject({ note: 'Of the tablet', revision: 2 });
  const newer = await save(params, onPage(1, 'Of the phone'), { ago: minute, revision: 1 });
  expect(newer).toMatchObject({ note: 'Of the phone', revision: 3 });
  // Who has seen the last word may answer it, even by a clock that is behind.
  const answer = await save(params, onPage(1, 'Answered'), { ago: 30 * minute, revision: 3 });
  expect(answer).toMatchObject({ note: 'Answered', revision: 4, changed: newer.changed });
});

test('an old device does not bring back what was deleted; a later change does', async () => {
  const params = fresh();
  await save(params, onPage(1, 'There'), { ago: 10 * minute });
  await server.call(deleteMark, { params, query: { revision: 1, ago: 2 * minute } });
  const old = await save(params, onPage(1, 'Old'), { ago: 5 * minute, revision: 1 });
  expect(old).toMatchObject({ deleted: true, note: '' });
  const again = await save(params, onPage(1, 'Back'), { revision: 1 });
  expect(again).toMatchObject({ deleted: false, note: 'Back', revision: 3 });
  const kept = await server.call(deleteMark, { params, query: { ago: minute, revision: 1 } });
  expect(kept).toMatchObject({ deleted: false, note: 'Back' });
});

test('marks come in the order of the book, and all of them the newest first', async () => {
  const other = { bookId: otherId };
  await save({ ...other, markId: 'text-mark' }, inText('Words of the sea'), { ago: 3 * minute });
  await save({ ...other, markId: 'page-mark-9' }, onPage(9), { ago: 2 * minute });
  await save({ ...other, markId: 'page-mark-2' }, onPage(2, 'A lamp'), { ago: minute });
  const ids = async (query: object) =>
    (await server.call(listMarks, { query })).content.map(({ id }) => id);
  const inBook = await server.call(listBookMarks, { params: other });
  expect(inBook.map(({ id }) => id)).toEqual(['page-mark-2', 'page-mark-9', 'text-mark']);
  const of = { book_id: [otherId] };
  expect(await ids(of)).toEqual(['page-mark-2', 'page-mark-9', 'text-mark']);
  expect(await ids({ ...of, kind: ['bookmark', 'highlight'] })).toEqual([
    'page-mark-9',
    'text-mark',
  ]);
  expect(await ids({ search: 'eclair SEA' })).toEqual(['text-mark']);
  expect(await ids({ search: 'lamp', ...of })).toEqual(['page-mark-2']);
  // The title of the book counts, too.
  expect(await ids({ search: 'sea 1' })).toHaveLength(3);
  expect(await ids({ search: 'nothing of the kind' })).toEqual([]);
  expect(await ids({ ...of, size: 1, page: 1 })).toEqual(['page-mark-9']);
  expect(await ids({ ...of, library_id: ['nowhere'] })).toEqual([]);
  const series = await server.call(listMarkedSeries, {});
  const sea = series.find(({ title }) => title === 'Sea');
  expect(sea?.marks).toBe(3);
  expect(await ids({ series_id: [sea?.id] })).toHaveLength(3);
});

test('the list of all says who made each book, in the order of the book and once', async () => {
  const authors = [
    { name: 'Bo', role: 'writer' },
    { name: 'Ann', role: 'cover' },
    { name: 'Bo', role: 'inker' },
  ];
  await server.call(updateBookMetadata, { params: { bookId: otherId }, body: { authors } });
  const { content } = await server.call(listMarks, { query: { book_id: [otherId] } });
  expect(content.length).toBeGreaterThan(1);
  expect(new Set(content.map(({ book }) => book.authors.join()))).toEqual(new Set(['Bo,Ann']));
  const { content: others } = await server.call(listMarks, { query: { book_id: [bookId] } });
  expect(others.flatMap(({ book }) => book.authors)).toEqual([]);
});

test('everybody has their own, and nobody those of books that are hidden', async () => {
  const reader = await addReader(server);
  const { headers } = reader;
  const params = { bookId, markId: 'a-mark-of-theirs' };
  const put = sends('PUT', onPage(1, 'Theirs'));
  const as = (place: string, init: RequestInit = {}) =>
    server.fetch(place, { ...init, headers: { ...put.headers, ...headers } });
  expect((await as(pathOf(saveMark, { params }), put)).status).toBe(200);
  const mine = await server.call(listMarks, { query: { search: 'Theirs' } });
  expect(mine.content).toEqual([]);
  const theirs = async () => (await as(listMarks.path)).json();
  expect(await theirs()).toMatchObject({ totalElements: 1, content: [{ book: { id: bookId } }] });
  await server.db
    .updateTable('user')
    .set({ sharedAllLibraries: 0 })
    .where('id', '=', reader.id)
    .execute();
  const again = await server.fetch(listMarks.path, { headers });
  expect([again.status, await again.json()]).toMatchObject([200, { totalElements: 0 }]);
  expect((await as(pathOf(saveMark, { params }), put)).status).toBe(403);
});

test('marks go with their account and their book, not with the trash', async () => {
  const reader = await addReader(server);
  const params = { bookId, markId: 'a-mark-of-nobody' };
  const put = sends('PUT', onPage(1));
  await server.fetch(pathOf(saveMark, { params }), {
    ...put,
    headers: { ...put.headers, ...reader.headers },
  });
  const rows = (column: 'userId' | 'bookId', value: string) =>
    server.db.selectFrom('mark').select('id').where(column, '=', value).execute();
  expect(await rows('userId', reader.id)).toHaveLength(1);
  await server.call(deleteUser, { params: { userId: reader.id } });
  expect(await rows('userId', reader.id)).toEqual([]);

  await server.db.updateTable('book').set({ deleted: 1 }).where('id', '=', otherId).execute();
  const { content } = await server.call(listMarks, { query: { book_id: [otherId] } });
  expect(content.map(({ book }) => book.deleted)).toEqual([true, true, true]);
  await server.db.deleteFrom('book').where('id', '=', otherId).execute();
  expect(await rows('bookId', otherId)).toEqual([]);
});

test('more marks than a book may have are refused in words', async () => {
  const columns = await server.db.selectFrom('mark').selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: mostMarksOfBook }, (_, at) => ({
    ...columns,
    id: `one-of-many-${at}`,
    deleted: 0,
  }));
  for (let at = 0; at < rows.length; at += 1000) {
    await server.db
      .insertInto('mark')
      .values(rows.slice(at, at + 1000))
      .execute();
  }
  const params = { bookId: columns.bookId, markId: 'one-too-many' };
  const refused = await server.fetch(pathOf(saveMark, { params }), sends('PUT', onPage(1)));
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('A book can have up to 5000 notes and highlights');
  // Those there are can still be changed.
  const change = { ...params, markId: 'one-of-many-1' };
  expect((await save(change, onPage(4, 'Still'))).note).toBe('Still');
});

test('a change is told to the person alone', async () => {
  const params = { bookId, markId: 'one-of-many-2' };
  const heard = await listenTo(server);
  await server.call(deleteMark, { params });
  // Nothing changes by it, so nothing is told.
  await server.call(deleteMark, { params });
  const all = await heard.stop();
  const told = all.filter(({ name }) => name === 'MarksChanged');
  expect(told.map(({ payload }) => payload)).toEqual([expect.objectContaining({ bookId })]);
});
