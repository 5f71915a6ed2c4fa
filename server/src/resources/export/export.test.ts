import { existsSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import {
  getBook,
  listBooks,
  updateBookMetadata,
  updateReadProgress,
} from '@longbox/contract/books';
import { createCollection, listCollections } from '@longbox/contract/collections';
import { pathOf } from '@longbox/contract/endpoint';
import {
  exportReading,
  exportServer,
  importReading,
  ImportResult,
  importServer,
} from '@longbox/contract/export';
import { ExportLine } from '@longbox/contract/export-lines';
import { listLibraries } from '@longbox/contract/libraries';
import { listMarks, type MarkContent, mostMarksOfBook, saveMark } from '@longbox/contract/marks';
import { createReadList, listReadLists } from '@longbox/contract/readlists';
import { listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import { addSeriesThumbnail, listSeriesThumbnails } from '@longbox/contract/thumbnails';
import { changePassword, listUsers } from '@longbox/contract/user-administration';
import sharp from 'sharp';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader, type Reader } from '../../testing/add-reader.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  callBy,
  marked,
  refusalOf,
  sends,
  signIn,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { isAll } from '../../testing/whole-run.ts';

const root = path.join(temporaryFolder(), 'comics');
const unpaged = { query: { unpaged: true } } as const;
const note: MarkContent = {
  kind: 'note',
  place: { type: 'page', page: 2, area: null },
  colour: 'blue',
  text: '',
  note: 'Look at the lamp',
};

let server: TestServer;
let reader: Reader;
let bookId: string;
beforeAll(async () => {
  for (const name of ['Lamp/Lamp 1', 'Lamp/Lamp 2', 'Sea/Séa 1']) {
    await makeComic(path.join(root, `${name}.cbz`));
  }
  server = await startTestServer();
  const libraryId = await server.addLibrary(root, { hashPages: true, scanInterval: 'WEEKLY' });
  await server.idle();
  const rights = { roles: ['PAGE_STREAMING'], libraries: [libraryId], exclude: ['adult'] };
  reader = await addReader(server, rights);
  const { content: books } = await server.call(listBooks, { query: { sort: ['name'] } });
  const [first, second, third] = books;
  if (!first || !second || !third) throw new Error('the scan found too few books');
  bookId = first.id;
  await server.call(updateBookMetadata, {
    params: { bookId },
    body: {
      title: 'The Lamp',
      titleLock: true,
      authors: [{ name: 'Ada', role: 'writer' }],
      tags: ['light'],
      links: [{ label: 'Home', url: 'https://example.org/' }],
    },
  });
  await server.call(updateSeriesMetadata, {
    params: { seriesId: third.seriesId },
    body: {
      title: 'Séa',
      titleLock: true,
      genres: ['Water'],
      sharingLabels: ['kids'],
      ageRating: 12,
      alternateTitles: [{ label: 'fr', title: 'Mer' }],
    },
  });
  const set = { name: 'Both', ordered: true };
  const series = [third.seriesId, first.seriesId];
  await server.call(createCollection, { body: { ...set, seriesIds: series } });
  const inOrder = [third.id, first.id];
  await server.call(createReadList, { body: { ...set, summary: 'Sea first', bookIds: inOrder } });
  const page = { page: 2, completed: false };
  await server.call(updateReadProgress, { params: { bookId }, body: page });
  const asReader = as(server, reader.headers);
  const done = { completed: true };
  await asReader(updateReadProgress, { params: { bookId: second.id }, body: done });
  await asReader(saveMark, { params: { bookId, markId: 'mark-0001' }, body: note });
  const form = new FormData();
  const image = await sharp({ create: { width: 90, height: 130, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(image)]), 'red.png');
  const added = await server.fetch(
    pathOf(addSeriesThumbnail, { params: { seriesId: first.seriesId } }),
    { method: 'POST', body: form },
  );
  if (!added.ok) throw new Error(await added.text());
});
afterAll(() => server.close());

/** Makes calls as another account. */
const as = ({ url }: TestServer, headers: Record<string, string>): TestServer['call'] =>
  callBy((pathname, init) =>
    fetch(url + pathname, { ...init, headers: { ...headers, ...init.headers } }),
  );

const exported = async (call: typeof exportServer | typeof exportReading, headers = {}) =>
  (await server.fetch(pathOf(call), { headers })).text();

function send(
  to: Pick<TestServer, 'fetch'>,
  call: typeof importServer | typeof importReading,
  { text, map = [], headers = {} }: { text: string; map?: string[]; headers?: object },
): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([text]), 'export.jsonl');
  return to.fetch(pathOf(call, { query: { map } }), {
    method: 'POST',
    body,
    headers: { ...headers },
  });
}
const resultOf = async (response: Response) => z.parse(ImportResult, await response.json());

/** Covers that Longbox drew are drawn again, under other IDs. */
const withoutCover = <Item extends { readonly cover?: string | undefined }>(
  items: readonly Item[],
) => items.map((item) => ({ ...item, cover: undefined }));

/** Everything that an administrator sees of what people entered. */
async function seenBy(call: TestServer['call']) {
  const { content: series } = await call(listSeries, unpaged);
  return {
    libraries: await call(listLibraries, {}),
    series: withoutCover(series),
    books: withoutCover((await call(listBooks, unpaged)).content),
    collections: (await call(listCollections, unpaged)).content,
    readLists: (await call(listReadLists, unpaged)).content,
    covers: await Promise.all(
      series.map(async ({ id }) =>
        (await call(listSeriesThumbnails, { params: { seriesId: id } })).filter(
          ({ type }) => type === 'USER_UPLOADED',
        ),
      ),
    ),
  };
}
/** What a person has of their own. */
const readBy = async (call: TestServer['call']) => ({
  books: (await call(listBooks, unpaged)).content.map(({ id, readProgress }) => [id, readProgress]),
  marks: (await call(listMarks, unpaged)).content,
});

test('a whole server comes back in an empty one, and a second time nothing changes', async () => {
  const text = await exported(exportServer);
  expect(text).not.toMatch(/argon2|\$2[aby]\$/);
  const other = await startTestServer();
  const result = await resultOf(await send(other, importServer, { text }));
  expect(result.withoutPassword).toEqual([reader.email]);
  expect(result).toMatchObject({ progress: 2, marks: 1 });
  await other.idle();
  expect(await seenBy(other.call)).toEqual(await seenBy(server.call));
  expect(await readBy(other.call)).toEqual(await readBy(server.call));
  // Nobody signs in to an account that has no password yet.
  expect((await fetch(`${other.url}/api/v2/users/me`, { headers: basicOf('') })).status).toBe(401);
  const people = await other.call(listUsers, {});
  const { id: userId = '' } = people.find(({ email }) => email === reader.email) ?? {};
  await other.call(changePassword, { params: { userId }, body: { password: reader.password } });
  const cookie = await signIn(other.url, reader);
  const theirs = await readBy(as(other, { ...marked, cookie }));
  expect(theirs).toEqual(await readBy(as(server, reader.headers)));
  const [mine] = (await server.call(listUsers, {})).filter(({ email }) => email === reader.email);
  expect(people.find(({ id }) => id === userId)).toEqual(mine);

  const again = await resultOf(await send(other, importServer, { text }));
  expect(again.kinds.map(({ kind, added }) => [kind, added])).toEqual(
    again.kinds.map(({ kind }) => [kind, 0]),
  );
  expect(again).toMatchObject({ progress: 0, marks: 0 });
  expect(await seenBy(other.call)).toEqual(await seenBy(server.call));
  await other.close();
});

const basicOf = (password: string) => ({
  authorization: `Basic ${Buffer.from(`${reader.email}:${password}`).toString('base64')}`,
});

test('folders that are elsewhere now are named by whoever imports', async () => {
  const text = await exported(exportServer);
  const moved = path.join(temporaryFolder(), 'moved');
  renameSync(root, moved);
  const other = await startTestServer();
  const map = [`${root}=${moved}`];
  expect((await send(other, importServer, { text, map })).status).toBe(200);
  await other.idle();
  expect((await other.call(listLibraries, {}))[0]?.root).toBe(moved);
  const book = await other.call(getBook, { params: { bookId } });
  expect(book).toMatchObject({ url: path.join(moved, 'Lamp', 'Lamp 1.cbz'), deleted: false });
  expect(book.metadata).toMatchObject({ title: 'The Lamp', titleLock: true });
  await other.close();
  renameSync(moved, root);
});

test('a person takes their reading to a server where the books have other ids', async () => {
  const text = await exported(exportReading, reader.headers);
  expect(text.trim().split('\n')).toHaveLength(3);
  const other = await startTestServer();
  await other.addLibrary(root);
  await other.idle();
  const named = await other.db.selectFrom('book').select(['id', 'name']).execute();
  const first = named.find(({ name }) => name === 'Lamp 1')?.id ?? '';
  // The title was edited there only.
  const body = { title: 'The Lamp' };
  await other.call(updateBookMetadata, { params: { bookId: first }, body });
  const heard = await listenTo(other);
  const result = await resultOf(await send(other, importReading, { text }));
  expect(result).toMatchObject({ progress: 1, marks: 1, missing: 0 });
  const told = (await heard.stop()).map(({ name }) => name);
  expect(told.toSorted()).toEqual(['MarksChanged', 'ReadProgressChanged']);
  const { marks, books } = await readBy(other.call);
  expect(marks).toMatchObject([{ note: 'Look at the lamp', bookId: first }]);
  expect(books.filter(([, progress]) => progress !== null)).toHaveLength(1);
  // What was read here since is newer.
  const page = { page: 1, completed: false };
  const second = named.find(({ name }) => name === 'Lamp 2')?.id ?? '';
  await other.call(updateReadProgress, { params: { bookId: second }, body: page });
  const again = await resultOf(await send(other, importReading, { text }));
  expect(again).toMatchObject({ progress: 0, marks: 0 });
  const here = await other.call(getBook, { params: { bookId: second } });
  expect(here.readProgress).toMatchObject({ page: 1, completed: false });
  const hidden = await addReader(other, { libraries: [] });
  const sent = await send(other, importReading, { text, headers: hidden.headers });
  expect(await resultOf(sent)).toMatchObject({ progress: 0, marks: 0, missing: 2 });
  await other.close();
});

test('an import of reading can’t exceed the limits of an account, and can be done again', async () => {
  const [header, ...lines] = (await exported(exportReading, reader.headers)).trim().split('\n');
  const mark = lines
    .map((line) => z.parse(ExportLine, JSON.parse(line)))
    .find(({ kind }) => kind === 'mark');
  const marks = Array.from({ length: mostMarksOfBook + 1 }, (_, index) =>
    JSON.stringify({ ...mark, id: `mark-${index}-of-many` }),
  );
  const { headers } = await addReader(server, {});
  const call = as(server, headers);
  const textOf = (some: readonly string[]) => [header, ...some].join('\n');
  const broken = await send(server, importReading, { text: textOf([...marks, '{}']), headers });
  expect(await refusalOf(broken)).toMatchObject({ message: matching(/Nothing was imported/) });
  expect(await call(listMarks, unpaged)).toMatchObject({ totalElements: 0 });
  const refused = await send(server, importReading, { text: textOf(marks), headers });
  expect(await refusalOf(refused)).toMatchObject({ message: matching(/up to 5000 notes/) });
  const fewer = await send(server, importReading, { text: textOf(marks.slice(0, -1)), headers });
  expect(fewer.status).toBe(200);
  const all = await call(listMarks, unpaged);
  expect(all).toMatchObject({ totalElements: mostMarksOfBook });
});

test('a file with a mistake is refused with its line, and changes nothing', async () => {
  const text = await exported(exportServer);
  const reading = await exported(exportReading, reader.headers);
  const lines = text.trim().split('\n');
  const at = (kind: string) => lines.findIndex((line) => line.includes(`"kind":"${kind}"`));
  const without = lines.filter((_, index) => index !== at('library')).join('\n');
  const twice = [...lines, lines[at('readList')]].join('\n');
  const broken = lines.with(at('book'), '{"kind":"book","id":"x"}').join('\n');
  const outside = text.replaceAll(path.join(root, 'Sea', 'Séa 1.cbz'), '/etc/passwd');
  const page = text.replace('"mediaType":"image/', '"mediaType":"text/html;image/');
  const cut = text.slice(0, -20);
  const cases: (readonly [string, RegExp])[] = [
    ['', /isn’t a Longbox export/],
    ['\u0000PNG', /isn’t a Longbox export/],
    ['[]\n{}', /isn’t a Longbox export/],
    [text.replace('"version":1', '"version":2'), /newer version of Longbox/],
    [reading, /only one person’s reading/],
    [broken, new RegExp(`Line ${at('book') + 1} isn’t valid`)],
    ...(isAll ? [[cut, new RegExp(`Line ${lines.length} isn’t valid`)] as const] : []),
    [without, /names something that no line above describes/],
    [outside, /isn’t in the folder of its library/],
    [page, new RegExp(`Line ${at('cover') + 1} isn’t valid`)],
    [twice, new RegExp(`Line ${lines.length + 1} repeats`)],
  ];
  const other = await startTestServer();
  for (const [content, says] of cases) {
    const answer = await send(other, importServer, { text: content });
    expect(await refusalOf(answer)).toMatchObject({ status: 400, message: matching(says) });
  }
  expect(await other.call(listLibraries, {})).toEqual([]);
  expect(await other.call(listUsers, {})).toHaveLength(1);
  const own = await send(other, importReading, { text });
  expect(await refusalOf(own)).toMatchObject({ status: 400, message: matching(/administrator/) });
  const relative = await send(other, importServer, { text, map: [`${root}=relative`] });
  expect(await refusalOf(relative)).toMatchObject({ message: matching(/absolute/) });
  const nothing = await other.fetch(pathOf(importServer), sends('POST', {}));
  expect(nothing.status).toBe(400);
  const { rows } = await sql<{ file: string }>`PRAGMA database_list`.execute(other.db);
  const data = path.dirname(rows[0]?.file ?? '');
  expect(existsSync(path.join(data, 'longbox.staged.sqlite'))).toBe(false);
  expect(readdirSync(data).filter((name) => name.startsWith('import-'))).toEqual([]);
  await other.close();
});

const matching = (pattern: RegExp) => expect.stringMatching(pattern);
