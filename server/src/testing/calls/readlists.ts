import {
  createReadList,
  deleteReadList,
  downloadReadList,
  getNextInReadList,
  getPreviousInReadList,
  getReadList,
  getReadListThumbnail,
  listBooksOfReadList,
  listReadLists,
  matchComicRackList,
  updateReadList,
} from '@longbox/contract/readlists';
import {
  deletePlaceholder,
  fillPlaceholder,
  listPlaceholders,
} from '@longbox/contract/placeholders';
import { badQueries, inOnePage } from './common-cases.ts';
import { nothing, row } from './row.ts';
import type { World } from './world.ts';

const list = ({ readListId }: World) => ({ params: { readListId } });
const newList = async (world: World) => ({ params: { readListId: await world.newReadList() } });
const bookInList = ({ readListId, bookId }: World) => ({ params: { readListId, bookId } });
/** A missing book of a new list. */
const missing = async (world: World) => {
  const { params } = await newList(world);
  const placeholders = [{ series: 'Nowhere', number: '1', after: 0 }];
  await world.server.call(updateReadList, { params, body: { placeholders } });
  const [one] = await world.server.call(listPlaceholders, { params });
  return { params: { ...params, placeholderId: one?.id ?? '' } };
};
const unknownPlace = {
  when: 'it is no longer missing',
  change: async (world: World) => ({
    params: { ...(await missing(world)).params, placeholderId: 'gone' },
  }),
  status: 404,
};
const another = (name: string) => (world: World) => ({ params: { bookId: world.book(name) } });

/** What neither a new nor a changed read list may be (RL-03, RL-05). */
const wrong = [
  {
    when: 'a name that is taken, in other letter case',
    change: async ({ server, readListId, bookId }: World) => {
      const { name } = await server.call(getReadList, { params: { readListId } });
      return { body: { name: ` ${name.toUpperCase()}`, bookIds: [bookId] } };
    },
    status: 400,
    says: 'Read list name already exists',
  },
  {
    when: 'a blank name and no book',
    change: () => ({ body: { name: ' ', bookIds: [] } }),
    status: 400,
    violates: ['name', 'bookIds'],
  },
  {
    when: 'a book twice',
    change: ({ bookId, fresh }: World) => ({
      body: { name: fresh(), bookIds: [bookId, bookId] },
    }),
    status: 400,
    violates: ['bookIds'],
  },
];

const comicRackList = (books: string, name = '<Name>Mine</Name>'): Buffer =>
  Buffer.from(`<?xml version="1.0"?><ReadingList>${name}<Books>${books}</Books></ReadingList>`);
const known = '<Book Series="The Lighthouse Keepers" Number="2"/>';

const badLists: readonly (readonly [when: string, file: Buffer, says: string])[] = [
  ['no list at all', Buffer.from('hello'), 'ERR_1015'],
  ['a list without books', comicRackList(''), 'ERR_1029'],
  ['a list without a name', comicRackList(known, ''), 'ERR_1030'],
  ['a book without a number', comicRackList('<Book Series="A"/>'), 'ERR_1031'],
];

/** RL-01 to RL-10 and RL-16. */
export const readListRows = [
  row(listReadLists)({ input: nothing, cases: inOnePage }),
  row(getReadList)({ input: list }),
  row(createReadList)({
    input: ({ fresh, bookId }) => ({ body: { name: fresh(), bookIds: [bookId] } }),
    cases: [
      ...wrong,
      {
        when: 'nothing that is required',
        change: () => ({ body: {} }),
        status: 400,
        violates: ['name', 'bookIds'],
      },
    ],
  }),
  row(matchComicRackList)({
    input: () => ({ file: comicRackList(known) }),
    cases: [
      ...badLists.map(([when, file, says]) => ({
        when,
        change: () => ({ file }),
        status: 400,
        says,
      })),
      { when: 'no file', change: () => ({ file: undefined }), status: 400 },
      {
        when: 'more than ten megabytes',
        change: () => ({ file: Buffer.alloc(10_000_001) }),
        status: 413,
      },
    ],
  }),
  row(updateReadList)({
    input: async (world) => ({ ...(await newList(world)), body: { name: world.fresh() } }),
    cases: [
      ...wrong,
      {
        when: 'null keeps what is there',
        change: () => ({ body: { name: null, summary: null, ordered: null, bookIds: null } }),
        status: 204,
        says: '',
      },
    ],
  }),
  row(deleteReadList)({ input: newList }),
  row(listBooksOfReadList)({
    input: list,
    // The list itself is looked for by library only; its books are not (api.md 1.6).
    hiddenByAge: { status: 200, holds: { totalElements: 0 } },
    cases: [...badQueries('media_status[0]', 'read_status[0]', 'deleted'), ...inOnePage],
  }),
  row(getNextInReadList)({
    input: bookInList,
    cases: [
      { when: 'it is the last one', change: another('The Lighthouse Keepers 003'), status: 404 },
      { when: 'it is not in the list', change: another('Ferro 001'), status: 404 },
    ],
  }),
  row(getPreviousInReadList)({
    input: bookInList,
    cases: [
      { when: 'it is the first one', change: another('The Lighthouse Keepers 001'), status: 404 },
      { when: 'it is not in the list', change: another('Ferro 001'), status: 404 },
    ],
  }),
  row(getReadListThumbnail)({ input: list, type: 'image/jpeg' }),
  row(downloadReadList)({ input: list, type: 'application/zip' }),
  row(listPlaceholders)({ input: list }),
  row(fillPlaceholder)({
    input: async (world) => ({ ...(await missing(world)), body: { bookId: world.bookId } }),
    cases: [
      unknownPlace,
      { when: 'no book', change: () => ({ body: { bookId: 'none' } }), status: 404 },
    ],
  }),
  row(deletePlaceholder)({ input: missing, cases: [unknownPlace] }),
];
