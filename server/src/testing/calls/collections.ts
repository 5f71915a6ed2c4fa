import {
  createCollection,
  deleteCollection,
  getCollection,
  getCollectionThumbnail,
  listCollections,
  listSeriesOfCollection,
  updateCollection,
} from '@longbox/contract/collections';
import { badQueries, inOnePage } from './common-cases.ts';
import { nothing, row } from './row.ts';
import type { World } from './world.ts';

const collection = ({ collectionId }: World) => ({ params: { collectionId } });
const newCollection = async (world: World) => ({
  params: { collectionId: await world.newCollection() },
});

/** What neither a new nor a changed collection may be (CO-03, CO-04). */
const wrong = [
  {
    when: 'a name that is taken, in other letter case',
    change: async ({ server, collectionId, seriesId }: World) => {
      const { name } = await server.call(getCollection, { params: { collectionId } });
      return { body: { name: ` ${name.toUpperCase()}`, ordered: true, seriesIds: [seriesId] } };
    },
    status: 400,
    says: 'Collection name already exists',
  },
  {
    when: 'a blank name and no series',
    change: () => ({ body: { name: ' ', ordered: true, seriesIds: [] } }),
    status: 400,
    violates: ['name', 'seriesIds'],
  },
  {
    when: 'a series twice',
    change: ({ seriesId, fresh }: World) => ({
      body: { name: fresh(), ordered: true, seriesIds: [seriesId, seriesId] },
    }),
    status: 400,
    violates: ['seriesIds'],
  },
];

/** CO-01 to CO-07. */
export const collectionRows = [
  row(listCollections)({ input: nothing, cases: inOnePage }),
  row(getCollection)({ input: collection }),
  row(createCollection)({
    input: ({ fresh, seriesId }) => ({
      body: { name: fresh(), ordered: false, seriesIds: [seriesId] },
    }),
    cases: [
      ...wrong,
      {
        when: 'nothing that is required',
        change: () => ({ body: {} }),
        status: 400,
        violates: ['name', 'ordered', 'seriesIds'],
      },
    ],
  }),
  row(updateCollection)({
    input: async (world) => ({ ...(await newCollection(world)), body: { name: world.fresh() } }),
    cases: [
      ...wrong,
      {
        when: 'null keeps what is there',
        change: () => ({ body: { name: null, ordered: null, seriesIds: null } }),
        status: 204,
        says: '',
      },
    ],
  }),
  row(deleteCollection)({ input: newCollection }),
  row(listSeriesOfCollection)({
    input: collection,
    cases: [...badQueries('status[0]', 'read_status[0]', 'complete', 'deleted'), ...inOnePage],
  }),
  row(getCollectionThumbnail)({
    input: collection,
    type: 'image/jpeg',
    cases: [
      {
        when: 'the poster of a series is damaged',
        change: async ({ newThumbnail, server, series, fresh, picture }) => {
          const seriesIds = [series('Ferro')];
          await newThumbnail(`series/${seriesIds[0]}`, picture.subarray(0, 90));
          const body = { name: fresh(), ordered: true, seriesIds };
          const { id } = await server.call(createCollection, { body });
          return { params: { collectionId: id } };
        },
        status: 200,
      },
    ],
  }),
];
