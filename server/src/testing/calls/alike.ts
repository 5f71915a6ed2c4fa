import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  compareLibrary,
  getAlike,
  keepAlikePair,
  listAlikePairs,
  removeAlikePage,
} from '@longbox/contract/alike';
import sharp from 'sharp';
import { writeZip } from '../../media/zip/write-zip.ts';
import { drawnPicture } from '../alike-pictures.ts';
import { temporaryFolder } from '../test-server.ts';
import { badQueries, neverInOnePage } from './common-cases.ts';
import { nothing, row } from './row.ts';
import type { World } from './world.ts';

/** Pages alike that no call has decided on. */
async function undecidedPair(world: World) {
  const query = { kind: 'PAGES', size: 1 } as const;
  const found = async () => (await world.server.call(listAlikePairs, { query })).content[0];
  const known = await found();
  if (known) return known;
  await addAlikeBooks(world);
  const made = await found();
  if (!made) throw new Error('no pair was found');
  return made;
}

const smallPicture = async (seed: number): Promise<Buffer> =>
  sharp(await drawnPicture(seed))
    .resize(200)
    .jpeg()
    .toBuffer();

/** A new library of two books with one page alike. */
async function addAlikeBooks({ server, fresh }: World): Promise<void> {
  const root = temporaryFolder();
  const seed = Number.parseInt(fresh().replaceAll(/\D/g, ''), 10) * 10;
  const [page, one, other] = await Promise.all([0, 1, 2].map((at) => smallPicture(seed + at)));
  if (!page || !one || !other) throw new Error('no pictures');
  const again = await sharp(page).jpeg({ quality: 60 }).toBuffer();
  const books = [
    [page, one],
    [other, again],
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
}

/** Longbox's own: near-duplicates. */
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
      params: { pairId: (await undecidedPair(world)).id },
      body: { kept: true },
    }),
  }),
  row(removeAlikePage)({
    input: async (world) => {
      const { id, first } = await undecidedPair(world);
      const { book, pageNumber } = first;
      return { params: { pairId: id }, body: { bookId: book.id, pageNumber: pageNumber ?? 0 } };
    },
    cases: [
      {
        when: 'the page is of another book',
        change: ({ bookId }) => ({ body: { bookId, pageNumber: 1 } }),
        status: 400,
        says: /doesn’t belong to the pair/,
      },
    ],
  }),
];
