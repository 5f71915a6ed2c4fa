import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { book as bookLike } from './testing/things.ts';
import { bookPlace, readerPlace, seriesOfBookPlace, seriesPlace } from './places.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

test('only the table of places writes an address', () => {
  // Its quote, then a place of the client; routes are named by their ids, which is no address. A
  // bare stroke is one only where a link leads.
  const address =
    /(?<!getRouteApi\(|from: )['"`]\/(?:book|series|oneshot|libraries|dashboard|welcome|collections|readlists|search)\b|(?:\bto|href)(?:: |=)\{?['"`]\/['"`]/;
  // What starts before the router has addresses of its own.
  const looked =
    /^(?!app\/arrival\.ts|items\/places(?:\.ts|\/.*)|.*\.test\.tsx?$)(?:app|items|screens)\//;
  const written = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)))
    .filter((file) => looked.test(file.replaceAll('\\', '/')))
    .filter((file) => address.test(readFileSync(path.join(source, file), 'utf8')));
  expect(written).toEqual([]);
});

describe('where things are', () => {
  const book = { id: 'b', seriesId: 's', oneshot: false };
  const context = { context: 'READLIST', contextId: 'r' } as const;
  const { media: pictures } = bookLike();
  const text = { ...pictures, mediaProfile: 'EPUB', epubDivinaCompatible: false };

  test('a book opens in the reader that fits it', () => {
    const place = (media: typeof pictures) => readerPlace({ id: 'b', media }, { page: 3 });
    expect(place(pictures)).toMatchObject({ to: '/book/$bookId/read', search: { page: 3 } });
    expect(place({ ...text, epubDivinaCompatible: true })).toMatchObject({
      to: '/book/$bookId/read',
    });
    expect(place(text).to).toBe('/book/$bookId/read-epub');
    expect(place(text).search).toEqual({});
  });

  test('a one-shot is one thing, as a book and as a series', () => {
    expect(bookPlace(book)).toMatchObject({ to: '/book/$bookId', params: { bookId: 'b' } });
    const shown = { to: '/oneshot/$seriesId', params: { seriesId: 's' } };
    expect(bookPlace({ ...book, oneshot: true })).toMatchObject(shown);
    expect(seriesPlace({ id: 's', oneshot: true })).toMatchObject(shown);
    expect(seriesOfBookPlace(book)).toMatchObject({ to: '/series/$seriesId' });
  });

  test('the context goes along everywhere', () => {
    const shot = { ...book, oneshot: true };
    for (const place of [
      bookPlace(book, context),
      bookPlace(shot, context),
      seriesOfBookPlace(book, context),
      readerPlace({ ...book, media: text }, { ...context, incognito: true, page: 3 }),
      readerPlace({ ...book, media: pictures }, { ...context, incognito: true }),
    ]) {
      expect(place.search).toMatchObject(context);
    }
  });
});
