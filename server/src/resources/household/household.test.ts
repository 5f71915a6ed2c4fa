import path from 'node:path';
import { listBooks, updateReadProgress } from '@longbox/contract/books';
import {
  dismissRecommendation,
  listHouseholdMembers,
  listReadByOthers,
  listRecommendations,
  recommendBook,
  updateHouseholdSettings,
} from '@longbox/contract/household';
import { getMe } from '@longbox/contract/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addReader, callAs, type Reader } from '../../testing/add-reader.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  owner,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let ada: Reader;
/** Sees only the library without the lamp. */
let kid: Reader;
let ownerId: string;
let lamp: string;
let sea: string;
let openId: string;
beforeAll(async () => {
  const root = temporaryFolder();
  await makeComic(path.join(root, 'one', 'Lamp', 'Lamp 1.cbz'), { pages: 3 });
  await makeComic(path.join(root, 'two', 'Sea', 'Sea 1.cbz'), { pages: 3 });
  server = await startTestServer();
  await server.addLibrary(path.join(root, 'one'));
  openId = await server.addLibrary(path.join(root, 'two'));
  await server.idle();
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  [lamp = '', sea = ''] = content.map(({ id }) => id);
  ada = await addReader(server);
  kid = await addReader(server, { libraries: [openId] });
  ownerId = (await server.call(getMe, { query: {} })).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('household').execute();
  await server.db.deleteFrom('recommendation').execute();
  await server.db.deleteFrom('readProgress').execute();
});

const everyone = () => [server.call, callAs(server, ada), callAs(server, kid)] as const;
const read = (call: TestServer['call'], bookId: string) =>
  call(updateReadProgress, { params: { bookId }, body: { page: 2 } });
const seenBy = async (call: TestServer['call']) =>
  (await call(listReadByOthers, {})).map(({ by, book }) => [by.email, book.name]);
const recommended = async (call: TestServer['call']) =>
  (await call(listRecommendations, {})).map(({ from, note, book }) => [
    from.email,
    note,
    book.name,
  ]);

test('only those who share see what others who share are reading, as far as they may', async () => {
  const [mine, adas, kids] = everyone();
  await read(adas, sea);
  await read(adas, lamp);
  expect(await seenBy(mine)).toEqual([]);
  await adas(updateHouseholdSettings, { body: { shareReading: true } });
  expect(await seenBy(mine)).toEqual([]);
  await mine(updateHouseholdSettings, { body: { shareReading: true } });
  await kids(updateHouseholdSettings, { body: { shareReading: true } });
  const { id: userId } = ada;
  // Which of two was read last doesn't hang on a clock.
  await server.db
    .updateTable('readProgress')
    .set({ readDate: Date.now() - 1000 })
    .execute();
  await server.db
    .updateTable('readProgress')
    .set({ readDate: Date.now() })
    .where('bookId', '=', lamp)
    .where('userId', '=', userId)
    .execute();
  expect(await seenBy(mine)).toEqual([[ada.email, 'Lamp 1']]);
  // The lamp is hidden from the child.
  expect(await seenBy(kids)).toEqual([[ada.email, 'Sea 1']]);
  expect(await seenBy(adas)).toEqual([]);
  const [first] = await mine(listReadByOthers, {});
  expect(first?.book.readProgress).toBeNull();

  await adas(updateReadProgress, { params: { bookId: lamp }, body: { completed: true } });
  expect(await seenBy(mine)).toEqual([[ada.email, 'Sea 1']]);
  await server.db
    .updateTable('readProgress')
    .set({ readDate: Date.now() - 8 * 86_400_000 })
    .execute();
  expect(await seenBy(mine)).toEqual([]);
});

test('books are recommended among those who take part, with a note, and dismissed', async () => {
  const [mine, adas] = everyone();
  const body = { bookId: lamp, to: ada.id, note: ' Read this ' };
  await expect(mine(recommendBook, { body })).rejects.toThrow(/^403/);
  await mine(updateHouseholdSettings, { body: { recommendations: true } });
  await expect(mine(recommendBook, { body })).rejects.toThrow(/^404/);
  expect(await adas(listHouseholdMembers, {})).toEqual([]);
  await adas(updateHouseholdSettings, { body: { recommendations: true } });
  expect(await adas(listHouseholdMembers, {})).toEqual([{ id: ownerId, email: owner.email }]);
  await mine(recommendBook, { body });
  expect(await recommended(adas)).toEqual([[owner.email, 'Read this', 'Lamp 1']]);
  await mine(recommendBook, { body: { ...body, note: 'Do' } });
  expect(await recommended(adas)).toEqual([[owner.email, 'Do', 'Lamp 1']]);
  expect(await recommended(mine)).toEqual([]);

  const [one] = await adas(listRecommendations, {});
  const params = { recommendationId: one?.id ?? '' };
  await expect(mine(dismissRecommendation, { params })).rejects.toThrow(/^404/);
  await adas(dismissRecommendation, { params });
  expect(await recommended(adas)).toEqual([]);
  // Those who no longer take part neither get nor give any.
  await mine(recommendBook, { body });
  await mine(updateHouseholdSettings, { body: { recommendations: false } });
  expect(await recommended(adas)).toEqual([]);
});

test('of a hidden book its recipient learns nothing, and its sender doesn’t learn that', async () => {
  const [mine, , kids] = everyone();
  for (const call of [mine, kids]) {
    await call(updateHouseholdSettings, { body: { recommendations: true } });
  }
  const { headers } = kid;
  const fetchAs: TestServer['fetch'] = (pathname, init = {}) =>
    fetch(server.url + pathname, { ...init, headers: { ...headers, ...init.headers } });
  const heard = await listenTo({ ...server, fetch: fetchAs });
  const answers = [];
  for (const bookId of [lamp, sea]) {
    answers.push(await mine(recommendBook, { body: { bookId, to: kid.id } }));
  }
  expect(answers).toEqual([undefined, undefined]);
  expect((await heard.stop()).map(({ name }) => name)).toEqual(['BookRecommended']);
  expect(await recommended(kids)).toEqual([[owner.email, '', 'Sea 1']]);
  const kept = await server.db.selectFrom('recommendation').select('bookId').execute();
  expect(kept).toEqual([{ bookId: sea }]);
  // Nor may the child recommend it: it isn't shared with them.
  await expect(kids(recommendBook, { body: { bookId: lamp, to: ownerId } })).rejects.toThrow(
    /^403/,
  );
});

test('a recommended book that is hidden later, or in the trash, isn’t shown until it’s back', async () => {
  const [mine, , kids] = everyone();
  for (const call of [mine, kids]) {
    await call(updateHouseholdSettings, { body: { recommendations: true } });
  }
  await mine(recommendBook, { body: { bookId: sea, to: kid.id, note: 'Read this' } });
  const shared = { userId: kid.id, libraryId: openId };
  await server.db.deleteFrom('userLibrary').where('userId', '=', kid.id).execute();
  expect(await recommended(kids)).toEqual([]);
  await server.db.insertInto('userLibrary').values(shared).execute();
  expect(await recommended(kids)).toEqual([[owner.email, 'Read this', 'Sea 1']]);
  const trash = (deleted: number) =>
    server.db.updateTable('book').set({ deleted }).where('id', '=', sea).execute();
  await trash(1);
  expect(await recommended(kids)).toEqual([]);
  await trash(0);
  expect(await recommended(kids)).toHaveLength(1);
});
