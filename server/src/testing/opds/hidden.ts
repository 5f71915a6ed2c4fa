import type { OpdsWorld } from './world.ts';

/** What is hidden from an account: ids by kind, and words that only hidden things have. */
export interface Hidden {
  readonly series: readonly string[];
  readonly books: readonly string[];
  readonly libraries: readonly string[];
  readonly collections: readonly string[];
  readonly readLists: readonly string[];
  readonly words: readonly string[];
}

/** Series of the world with words that stand nowhere else. */
const wordsOf = {
  Grownup: ['Blush House', 'Mister Blush', 'scarlet', 'velvet'],
  Youngster: ['Spring House'],
  Faraway: ['Harbor, House'],
  'Æon & Sons': ['Quay & Co', 'Pia Penciller'],
  Papers: [],
  Drawn: [],
};

/** All that the API doesn't list to an account. */
export async function hiddenFrom(
  world: OpdsWorld,
  headers: Record<string, string>,
): Promise<Hidden> {
  const { server, comicsId, otherId } = world;
  const listed = async (path: string): Promise<(id: string) => boolean> => {
    const text = await (await fetch(`${server.url}/api/v1/${path}`, { headers })).text();
    return (id) => text.includes(`"${id}"`);
  };
  const seesSeries = await listed('series?unpaged=true');
  const seesLibrary = await listed('libraries');
  const seesCollection = await listed('collections?unpaged=true');
  const series = Object.entries(wordsOf)
    .map(([name, words]) => ({ name, words, id: world.series(name) }))
    .filter(({ id }) => !seesSeries(id));
  const books = await server.db.selectFrom('book').select(['id', 'seriesId']).execute();
  const libraries = [
    { id: comicsId, name: 'Comics & more' },
    { id: otherId, name: 'Harborside' },
  ].filter(({ id }) => !seesLibrary(id));
  const sets = Object.values(world.sets).filter(({ collection }) => !seesCollection(collection));
  return {
    series: series.map(({ id }) => id),
    books: books.filter((one) => series.some(({ id }) => id === one.seriesId)).map(({ id }) => id),
    libraries: libraries.map(({ id }) => id),
    collections: sets.map(({ collection }) => collection),
    readLists: sets.map(({ list }) => list),
    words: [
      ...series.flatMap(({ name, words }) => [name, ...words]),
      ...libraries.map(({ name }) => name),
      ...sets.map(({ name }) => name),
    ],
  };
}

/** Every id and word of it. */
export const textsOfHidden = ({ words, ...ids }: Hidden): string[] => [
  ...words,
  ...Object.values(ids).flat(),
];
