import {
  addBookThumbnail,
  addCollectionThumbnail,
  addReadListThumbnail,
  addSeriesThumbnail,
  deleteBookThumbnail,
  deleteCollectionThumbnail,
  deleteReadListThumbnail,
  deleteSeriesThumbnail,
  getOneBookThumbnail,
  getOneCollectionThumbnail,
  getOneReadListThumbnail,
  getOneSeriesThumbnail,
  listBookThumbnails,
  listCollectionThumbnails,
  listReadListThumbnails,
  listSeriesThumbnails,
  regenerateBookThumbnails,
  selectBookThumbnail,
  selectCollectionThumbnail,
  selectReadListThumbnail,
  selectSeriesThumbnail,
} from '@longbox/contract/thumbnails';
import { badQueries } from './common-cases.ts';
import { row } from './row.ts';
import type { World } from './world.ts';

const ofBook = ({ bookId }: World) => ({ bookId });
const ofSeries = ({ seriesId }: World) => ({ seriesId });
const ofCollection = ({ collectionId }: World) => ({ collectionId });
const ofReadList = ({ readListId }: World) => ({ readListId });

/** An upload of their own, which may go. */
const bookPicture = async (world: World) => ({
  params: { ...ofBook(world), thumbnailId: await world.newThumbnail(`books/${world.bookId}`) },
});
const seriesPicture = async (world: World) => ({
  params: { ...ofSeries(world), thumbnailId: await world.newThumbnail(`series/${world.seriesId}`) },
});
const collectionPicture = async (world: World) => {
  const thumbnailId = await world.newThumbnail(`collections/${world.collectionId}`);
  return { params: { ...ofCollection(world), thumbnailId } };
};
const readListPicture = async (world: World) => {
  const thumbnailId = await world.newThumbnail(`readlists/${world.readListId}`);
  return { params: { ...ofReadList(world), thumbnailId } };
};

/** Of another book: own thumbnails only (api.md 1.6). */
const foreign = {
  when: 'a picture of something else',
  change: async (world: World) => ({
    params: { thumbnailId: await world.newThumbnail(`books/${world.book('Bees! 001')}`) },
  }),
  status: 404,
};

/** Restrictions hold for administrators, too: of books and series 403, of sets 404 (api.md 1.6). */
const guarded = { when: 'an administrator from whom it is hidden', as: 'guarded' } as const;
const hidden = { ...guarded, status: 403 };
const hiddenSet = { ...guarded, status: 404 };

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const badUploads = [
  { when: 'no picture', change: () => ({ file: Buffer.from('no picture') }), status: 415 },
  { when: 'a drawing in XML', change: () => ({ file: Buffer.from(svg) }), status: 415 },
  { when: 'no file', change: () => ({ file: undefined }), status: 400 },
  {
    when: 'more than ten megabytes',
    change: () => ({ file: Buffer.alloc(10_000_001) }),
    status: 413,
  },
  ...badQueries('selected'),
];

/** The one of a book that was not uploaded. */
async function generated({ server, bookId }: World) {
  const found = await server.call(listBookThumbnails, { params: { bookId } });
  const one = found.find(({ type }) => type === 'GENERATED');
  return { params: { thumbnailId: one?.id ?? '' } };
}

async function sidecar({ server, series }: World) {
  const seriesId = series('Ink & Salt');
  const [one] = await server.call(listSeriesThumbnails, { params: { seriesId } });
  return { params: { seriesId, thumbnailId: one?.id ?? '' } };
}

/** BK-19 to BK-25, SE-14 to SE-18, CO-08 to CO-12, RL-11 to RL-15. */
export const thumbnailRows = [
  row(regenerateBookThumbnails)({
    input: () => ({ query: { for_bigger_result_only: true } }),
    cases: badQueries('for_bigger_result_only'),
  }),

  row(listBookThumbnails)({ input: (world) => ({ params: ofBook(world) }) }),
  row(getOneBookThumbnail)({ input: bookPicture, type: 'image/png', cases: [foreign] }),
  row(addBookThumbnail)({
    input: (world) => ({ params: ofBook(world), file: world.picture }),
    cases: [...badUploads, hidden],
  }),
  row(selectBookThumbnail)({ input: bookPicture, cases: [foreign, hidden] }),
  row(deleteBookThumbnail)({
    input: bookPicture,
    cases: [
      foreign,
      hidden,
      { when: 'it was not uploaded', change: generated, status: 400, says: /uploaded/ },
    ],
  }),

  row(listSeriesThumbnails)({ input: (world) => ({ params: ofSeries(world) }) }),
  row(getOneSeriesThumbnail)({ input: seriesPicture, type: 'image/png', cases: [foreign] }),
  row(addSeriesThumbnail)({
    input: (world) => ({ params: ofSeries(world), file: world.picture }),
    cases: [
      ...badUploads,
      hidden,
      {
        when: 'it is a one-shot',
        change: (world) => ({ params: { seriesId: world.series('Moon Garden') } }),
        status: 400,
        says: /one-shot/,
      },
    ],
  }),
  row(selectSeriesThumbnail)({ input: seriesPicture, cases: [foreign, hidden] }),
  row(deleteSeriesThumbnail)({
    input: seriesPicture,
    cases: [
      foreign,
      hidden,
      { when: 'it was not uploaded', change: sidecar, status: 400, says: /uploaded/ },
    ],
  }),

  row(listCollectionThumbnails)({ input: (world) => ({ params: ofCollection(world) }) }),
  row(getOneCollectionThumbnail)({ input: collectionPicture, type: 'image/png', cases: [foreign] }),
  row(addCollectionThumbnail)({
    input: (world) => ({ params: ofCollection(world), file: world.picture }),
    cases: [...badUploads, hiddenSet],
  }),
  row(selectCollectionThumbnail)({ input: collectionPicture, cases: [foreign, hiddenSet] }),
  row(deleteCollectionThumbnail)({ input: collectionPicture, cases: [foreign, hiddenSet] }),

  row(listReadListThumbnails)({ input: (world) => ({ params: ofReadList(world) }) }),
  row(getOneReadListThumbnail)({ input: readListPicture, type: 'image/png', cases: [foreign] }),
  row(addReadListThumbnail)({
    input: (world) => ({ params: ofReadList(world), file: world.picture }),
    cases: [...badUploads, hiddenSet],
  }),
  row(selectReadListThumbnail)({ input: readListPicture, cases: [foreign, hiddenSet] }),
  row(deleteReadListThumbnail)({ input: readListPicture, cases: [foreign, hiddenSet] }),
];
