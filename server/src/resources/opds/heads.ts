/** Names and descriptions of the lists that the first feed leads to, in its order. */
export const heads = {
  keepReading: {
    id: 'keepReading',
    title: 'Keep Reading',
    words: 'Continue the books you’re reading',
  },
  onDeck: { id: 'ondeck', title: 'On Deck', words: 'Browse what to read next' },
  series: { id: 'allSeries', title: 'All series', words: 'Browse by series' },
  latestSeries: { id: 'latestSeries', title: 'Latest series', words: 'Browse latest series' },
  latestBooks: { id: 'latestBooks', title: 'Latest books', words: 'Browse latest books' },
  libraries: { id: 'allLibraries', title: 'All libraries', words: 'Browse by library' },
  collections: { id: 'allCollections', title: 'All collections', words: 'Browse by collection' },
  readLists: { id: 'allReadLists', title: 'All read lists', words: 'Browse by read list' },
  publishers: { id: 'allPublishers', title: 'All publishers', words: 'Browse by publisher' },
} as const;

/** The lists that the first feed leads to. */
export const firstLists = [
  'keepReading',
  'onDeck',
  'series',
  'latestSeries',
  'latestBooks',
  'libraries',
  'collections',
  'readLists',
  'publishers',
] as const satisfies readonly (keyof typeof heads)[];
