import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  compareLibrary,
  getAlike,
  keepAlikePair,
  listAlikePairs,
  removeAlikePage,
} from '@longbox/contract/alike';
import { writeZip } from '../../media/zip/write-zip.ts';
import { drawnPicture, variantsOf } from '../alike-pictures.ts';
import { temporaryFolder } from '../test-server.ts';
import { badQueries, neverInOnePage } from './common-cases.ts';
import { nothing, row } from './row.ts';
import type { World } from './world.ts';

/** A new library of two books with one page alike, which no other call decides on. */
async function newPair({ server, fresh }: World) {
  const root = temporaryFolder();
  const seed = Number.parseInt(fresh().replaceAll(/\D/g, ''), 10) * 10;
  const page = await drawnPicture(seed);
  const { warmer = page } = await variantsOf(page);
  const books = [
    [page, await drawnPicture(seed + 1)],
    [await drawnPicture(seed + 2), warmer],
  ];
  for (const [index, pages] of books.entries()) {
    mkdirSync(path.join(root, 'Alike'), { recursive: true });
    await writeZip(
      path.join(root, 'Alike', `${index + 1}.cbz`),
      pages.map((bytes, number) => ({ name: `${number}.jpg`, bytes })),
    );
  }
  const libraryId = await server.addLibrary(root);
  await server.call(compareLibrary, { params: { libraryId }, body: { pictures: 'PAGES' } });
  await server.idle();
  const { content } = await server.call(listAlikePairs, { query: { kind: 'PAGES', size: 2000 } });
  const pair = content.find(({ first }) => first.book.libraryId === libraryId);
  if (!pair) throw new Error('no pair was found');
  return pair;
}

/** Longbox's own: pictures that look alike. */
export const alikeRows = [
  row(getAlike)({ input: nothing }),
  row(compareLibrary)({
    input: ({ spareId }) => ({ params: { libraryId: spareId }, body: { pictures: 'COVERS' } }),
    cases: [
      {
        when: 'it is nothing that can be compared',
        change: () => ({ body: { pictures: 'SOME' } }),
        status: 400,
        violates: ['pictures'],
      },
    ],
  }),
  row(listAlikePairs)({
    input: () => ({ query: { kind: 'PAGES' } }),
    cases: [...badQueries('kind'), ...neverInOnePage],
  }),
  row(keepAlikePair)({
    input: async (world) => ({
      params: { pairId: (await newPair(world)).id },
      body: { kept: true },
    }),
  }),
  row(removeAlikePage)({
    input: async (world) => {
      const { id, first } = await newPair(world);
      const { book, pageNumber } = first;
      return { params: { pairId: id }, body: { bookId: book.id, pageNumber: pageNumber ?? 0 } };
    },
    cases: [
      {
        when: 'the page is of another book',
        change: ({ bookId }) => ({ body: { bookId, pageNumber: 1 } }),
        status: 400,
        says: /not of the pair/,
      },
    ],
  }),
];
