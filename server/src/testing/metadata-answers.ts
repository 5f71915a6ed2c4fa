/* Answers in the shapes that the sources document, about series that nobody ever drew. */

/** AniList: a medium as `Page.media` and `Media` give it. */
export const anilistMedia = (change: object = {}) => ({
  id: 4711,
  title: { romaji: 'Tōdai no Hito', english: 'The Lighthouse Keepers', native: '灯台の人' },
  synonyms: ['Keepers of the Light'],
  startDate: { year: 2014 },
  endDate: { year: 2019 },
  volumes: 9,
  status: 'FINISHED',
  description: 'Two keepers share a <i>lamp</i>.<br><br>One &amp; the other <b>fall asleep</b>.',
  genres: ['Drama', 'Slice of Life'],
  tags: [
    { name: 'Seaside', rank: 90, isMediaSpoiler: false },
    { name: 'Shipwreck', rank: 95, isMediaSpoiler: true },
    { name: 'Cooking', rank: 10, isMediaSpoiler: false },
  ],
  isAdult: false,
  countryOfOrigin: 'JP',
  coverImage: {
    extraLarge: 'https://s4.anilist.co/file/cover/large/4711.jpg',
    large: 'https://s4.anilist.co/file/cover/4711.jpg',
  },
  staff: {
    edges: [
      { role: 'Story & Art', node: { name: { full: 'Mina Ferro' } } },
      { role: 'Translator (English)', node: { name: { full: 'Ivo Lamp' } } },
    ],
  },
  ...change,
});

export const anilistSearch = (...media: unknown[]) => ({ data: { Page: { media } } });
export const anilistOne = (media: unknown) => ({ data: { Media: media } });

/** MangaUpdates: a series as `GET /v1/series/{id}` gives it. */
export const mangaUpdatesSeries = (change: object = {}) => ({
  series_id: 33_669_055_221,
  title: 'Lighthouse Keepers',
  url: 'https://www.mangaupdates.com/series/fgtop9x/lighthouse-keepers',
  associated: [{ title: 'Tōdai no Hito' }, { title: 'Lighthouse Keepers' }],
  description: 'Two keepers share a lamp.',
  image: {
    url: { original: 'https://cdn.mangaupdates.com/image/i4711.jpg', thumb: '' },
    height: 500,
    width: 350,
  },
  type: 'Manga',
  year: '2014',
  genres: [{ genre: 'Drama' }, { genre: 'Seinen' }],
  categories: [
    { category: 'Lighthouse/s', votes: 12 },
    { category: 'Rarely Said', votes: 1 },
  ],
  status: '9 Volumes (Complete)',
  completed: true,
  authors: [
    { name: 'FERRO Mina', author_id: 1, type: 'Author' },
    { name: 'FERRO Mina', author_id: 1, type: 'Artist' },
  ],
  publishers: [
    { publisher_name: 'Shore', publisher_id: 2, type: 'Original', notes: '' },
    { publisher_name: 'Coast Press', publisher_id: 3, type: 'English', notes: '' },
  ],
  ...change,
});

export const mangaUpdatesSearch = (...records: unknown[]) => ({
  total_hits: records.length,
  page: 1,
  per_page: 12,
  results: records.map((record) => ({ record, hit_title: '', metadata: {} })),
});

/** MangaDex: a manga with its people and its cover. */
export const mangaDexManga = {
  id: '0d1a4711-5e11-4b0c-9c1e-0123456789ab',
  type: 'manga',
  attributes: {
    title: { 'ja-ro': 'Tōdai no Hito', en: 'The Lighthouse Keepers' },
    altTitles: [{ ja: '灯台の人' }, { fr: 'Les Gardiens du phare' }],
    description: { en: 'Two keepers share a lamp.', fr: 'Deux gardiens.' },
    status: 'completed',
    year: 2014,
    contentRating: 'safe',
    originalLanguage: 'ja',
    lastVolume: '9',
    tags: [
      { attributes: { name: { en: 'Drama' }, group: 'genre' } },
      { attributes: { name: { en: 'Seaside' }, group: 'theme' } },
      { attributes: { name: { en: 'Award Winning' }, group: 'format' } },
    ],
  },
  relationships: [
    { id: 'a', type: 'author', attributes: { name: 'Mina Ferro' } },
    { id: 'b', type: 'cover_art', attributes: { fileName: 'abc-123.jpg' } },
    { id: 'c', type: 'manga', related: 'spin_off' },
  ],
};

/** Open Library: a work as `search.json` gives it. */
export const openLibraryDoc = (change: object = {}) => ({
  key: '/works/OL4711W',
  title: 'The Lighthouse Keepers',
  author_name: ['Mina Ferro'],
  first_publish_year: 2014,
  publisher: ['Coast Press'],
  language: ['eng'],
  cover_i: 99,
  subject: ['Lighthouses', 'nyt:comics=2014-05-20'],
  ...change,
});

export const openLibrarySearch = (...docs: unknown[]) => ({
  numFound: docs.length,
  start: 0,
  docs,
});

export const openLibraryWork = {
  key: '/works/OL4711W',
  title: 'The Lighthouse Keepers',
  description: { type: '/type/text', value: 'Two keepers share a lamp.' },
  subjects: ['Lighthouses'],
  covers: [99, -1],
};

/** Google Books: a volume of `GET /books/v1/volumes`. */
export const googleVolume = {
  kind: 'books#volume',
  id: 'aB3_-dEfGhIJ',
  volumeInfo: {
    title: 'The Lighthouse Keepers',
    subtitle: 'Volume 1',
    authors: ['Mina Ferro'],
    publisher: 'Coast Press',
    publishedDate: '2014-05-20',
    description: '<p>Two keepers share a lamp.</p>',
    industryIdentifiers: [
      { type: 'ISBN_10', identifier: '0306406152' },
      { type: 'ISBN_13', identifier: '9780306406157' },
    ],
    categories: ['Comics & Graphic Novels / Manga'],
    maturityRating: 'NOT_MATURE',
    imageLinks: { thumbnail: 'http://books.google.com/books/content?id=aB3_-dEfGhIJ&img=1' },
    language: 'en',
  },
};

/** Comic Vine: a volume as `search` and `volume` give it. */
export const comicVineVolume = {
  id: 4711,
  name: 'The Lighthouse Keepers',
  aliases: 'Keepers\r\nThe Keepers',
  start_year: '2014',
  publisher: { id: 5, name: 'Coast Comics' },
  count_of_issues: 24,
  deck: null,
  description: '<h2>Plot</h2><p>Two keepers share a lamp.</p>',
  image: { super_url: 'https://comicvine.gamespot.com/a/uploads/scale_large/4711.jpg' },
};

export const comicVineAnswer = (results: unknown, code = 1) => ({
  error: code === 1 ? 'OK' : 'An error',
  limit: 12,
  status_code: code,
  results,
});
