import path from 'node:path';
import {
  analyzeLibrary,
  createLibrary,
  deleteLibrary,
  emptyLibraryTrash,
  getLibrary,
  listLibraries,
  refreshLibraryMetadata,
  replaceLibrary,
  scanLibrary,
  updateLibrary,
} from '@longbox/contract/libraries';
import { answerMissingBooks, listMissingBooks } from '@longbox/contract/missing-books';
import {
  addArchivePassword,
  deleteArchivePasswords,
  getArchivePasswords,
} from '@longbox/contract/archive-passwords';
import { answerOutsideLinks, listOutsideLinks } from '@longbox/contract/outside-links';
import { previewSeries } from '@longbox/contract/series-preview';
import { listWatching, scanFolders } from '@longbox/contract/watching';
import { temporaryFolder } from '../test-server.ts';
import { nothing, passedOver, row } from './row.ts';
import type { World } from './world.ts';

const spare = ({ spareId }: World) => ({ params: { libraryId: spareId } });
const newLibrary = async (world: World) => ({ params: { libraryId: await world.newLibrary() } });

/** What neither a new library nor a changed one may be (LI-03, LI-04). */
const wrong = [
  {
    when: 'a root that does not exist',
    change: ({ inbox, fresh }: World) => ({
      body: { name: fresh(), root: path.join(inbox, 'nowhere') },
    }),
    status: 400,
    says: /does not exist/,
  },
  {
    when: 'a root that is a file',
    change: ({ inbox, fresh }: World) => ({
      body: { name: fresh(), root: path.join(inbox, 'New.cbz') },
    }),
    status: 400,
    says: /is not a folder/,
  },
  {
    when: 'a relative root',
    change: ({ fresh }: World) => ({ body: { name: fresh(), root: 'comics' } }),
    status: 400,
    says: /absolute/,
  },
  {
    when: 'a name that is taken',
    change: () => ({ body: { name: 'made', root: temporaryFolder() } }),
    status: 400,
    says: 'Library name already exists',
  },
  {
    when: 'a folder in another library',
    change: ({ root, fresh }: World) => ({
      body: { name: fresh(), root: path.join(root, 'Twins') },
    }),
    status: 400,
    says: /is a child of an existing library/,
  },
  {
    when: 'a folder that holds another library',
    change: ({ root, fresh }: World) => ({ body: { name: fresh(), root: path.dirname(root) } }),
    status: 400,
    says: /is a parent of an existing library/,
  },
  {
    when: 'blank names and an interval that is none',
    change: () => ({ body: { name: ' ', root: '', scanInterval: 'SOMETIMES' } }),
    status: 400,
    violates: ['name', 'root', 'scanInterval'],
  },
];

const changing = {
  input: async (world: World) => ({ ...(await newLibrary(world)), body: { name: world.fresh() } }),
  cases: [
    ...wrong,
    {
      when: 'null keeps what is there',
      change: () => ({ body: { name: null, root: null, scanCbx: null, oneshotsDirectory: null } }),
      status: 204,
      says: '',
    },
  ],
};

/** LI-01 to LI-09. */
export const libraryRows = [
  row(listLibraries)({ input: nothing }),
  row(getLibrary)({ input: ({ libraryId }) => ({ params: { libraryId } }) }),
  row(createLibrary)({
    input: ({ fresh }) => ({ body: { name: fresh(), root: temporaryFolder() } }),
    cases: [
      ...wrong,
      {
        when: 'nothing that is required',
        change: () => ({ body: {} }),
        status: 400,
        violates: ['name', 'root'],
      },
    ],
  }),
  row(updateLibrary)(changing),
  row(replaceLibrary)(changing),
  row(deleteLibrary)({ input: newLibrary }),
  row(listMissingBooks)({ input: nothing }),
  row(answerMissingBooks)({ input: (world) => ({ ...spare(world), body: { deleted: false } }) }),
  row(getArchivePasswords)({ input: spare }),
  row(addArchivePassword)({
    input: (world) => ({ ...spare(world), body: { password: 'Sesame' } }),
  }),
  row(deleteArchivePasswords)({ input: spare }),
  row(listOutsideLinks)({ input: nothing }),
  row(answerOutsideLinks)({ input: (world) => ({ ...spare(world), body: { follow: true } }) }),
  row(scanLibrary)({
    input: spare,
    cases: [
      { when: 'a deep one', change: () => ({ query: { deep: true } }), ...passedOver },
      {
        when: 'neither deep nor not',
        change: () => ({ query: { deep: 'very' } }),
        status: 400,
        violates: ['deep'],
      },
    ],
  }),
  row(previewSeries)({
    input: (world) => ({
      ...spare(world),
      body: {
        seriesByMetadata: true,
        importComicInfoSeries: true,
        importComicInfoSeriesAppendVolume: true,
        importEpubSeries: true,
      },
    }),
    cases: [
      {
        when: 'no options',
        change: () => ({ body: {} }),
        status: 400,
        violates: [
          'seriesByMetadata',
          'importComicInfoSeries',
          'importComicInfoSeriesAppendVolume',
          'importEpubSeries',
        ],
      },
    ],
  }),
  row(listWatching)({ input: nothing }),
  row(scanFolders)({
    input: (world) => ({ ...spare(world), body: { folders: ['Tale'] } }),
    cases: [
      {
        when: 'a folder that does not exist',
        change: () => ({ body: { folders: ['nowhere/at all'] } }),
        ...passedOver,
      },
      {
        when: 'no folder',
        change: () => ({ body: { folders: [] } }),
        status: 400,
        violates: ['folders'],
      },
      {
        when: 'the folder of another library',
        change: ({ root }) => ({ body: { folders: [path.join(root, 'Twins')] } }),
        status: 400,
        says: /^Not a folder of this library/,
      },
      {
        when: 'a way out',
        change: () => ({ body: { folders: ['Tale', 'Tale/../../..'] } }),
        status: 400,
        says: /^Not a folder of this library/,
      },
      {
        when: 'a name that no file can have',
        change: () => ({ body: { folders: ['Tale\0/x'] } }),
        status: 400,
        says: /^Not a folder of this library/,
      },
    ],
  }),
  row(analyzeLibrary)({ input: spare, unknown: { libraryId: passedOver } }),
  row(refreshLibraryMetadata)({ input: spare, unknown: { libraryId: passedOver } }),
  row(emptyLibraryTrash)({ input: spare }),
];
