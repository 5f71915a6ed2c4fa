import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPage } from '../../media/page-hash.ts';
import { KomgaMove } from '../../testing/komga-move.ts';
import { makeComic } from '../../testing/make-comic.ts';
import type { KomgaDatabase } from '../../testing/make-komga.ts';

let place: KomgaMove;
let root: string;
let komga: KomgaDatabase;

beforeEach(() => {
  place = new KomgaMove();
  ({ root, komga } = place);
});
afterEach(() => place.close());

const picture = (width: number) =>
  sharp({ create: { width, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('reading positions', () => {
  test('keep every locator that makes sense, and the page within the book', async () => {
    komga.addSeries('S', `${root}/A`);
    place.addUser('U', 'u@example.org');
    const packed = (locator: unknown) => gzipSync(JSON.stringify(locator));
    const locators = {
      PLAIN: { href: 'OEBPS/a%20b.xhtml', type: 'application/xhtml+xml' },
      WHOLE: {
        href: 'http://komga/api/v1/books/X/resource/OEBPS/c.xhtml',
        type: 'application/xhtml+xml',
      },
      WITHOUT: { type: 'image/jpeg', locations: { position: 2 } },
    };
    for (const [id, locator] of Object.entries(locators)) {
      komga.addBook(id, 'S', `${root}/A/${id}.cbz`);
      komga.add('progress', { BOOK_ID: id, USER_ID: 'U', PAGE: 1, LOCATOR: packed(locator) });
    }
    komga.addBook('BEYOND', 'S', `${root}/A/BEYOND.cbz`);
    komga.add('progress', {
      BOOK_ID: 'BEYOND',
      USER_ID: 'U',
      PAGE: 900,
      LOCATOR: gzipSync('no JSON'),
    });
    const moved = await place.move();
    const rows = await moved
      .selectFrom('readProgress')
      .select(['bookId', 'page', 'readDate', 'locator'])
      .execute();
    const at = Date.parse('2026-01-02T03:04:05.678Z');
    const hrefs = new Map(
      rows.map(({ bookId, locator }) => [bookId, locator && JSON.parse(locator)?.href]),
    );
    expect(hrefs.get('PLAIN')).toBe('OEBPS/a%20b.xhtml');
    expect(hrefs.get('WHOLE')).toBe('OEBPS/c.xhtml');
    expect(hrefs.get('WITHOUT')).toBeUndefined();
    expect(rows.find(({ bookId }) => bookId === 'WITHOUT')?.locator).toContain('"position":2');
    expect(rows.find(({ bookId }) => bookId === 'BEYOND')).toMatchObject({
      page: 3,
      readDate: at,
      locator: null,
    });
    expect(place.said).toContain('EPUB positions: 4 in Komga, 3 imported; skipped: 1 (unreadable)');
  });
});

describe('sets', () => {
  test('keep order and gaps, empty ones too, and get names of their own', async () => {
    komga.addSeries('S', `${root}/A`);
    for (const id of ['B1', 'B2', 'B3']) komga.addBook(id, 'S', `${root}/A/${id}.cbz`);
    komga.add('readList', { ID: 'R1', NAME: 'Élan', ORDERED: 0 });
    komga.add('readList', { ID: 'R2', NAME: 'élan', ORDERED: 1, SUMMARY: 'two\nlines' });
    for (const [BOOK_ID, NUMBER] of [
      ['B3', 2],
      ['B1', 9],
      ['B2', 5],
      ['gone', 3],
    ] as const) {
      komga.add('readListBook', { READLIST_ID: 'R1', BOOK_ID, NUMBER });
    }
    const moved = await place.move();
    const lists = await moved.selectFrom('readList').select(['name', 'summary']).execute();
    expect(lists).toEqual([
      { name: 'Élan', summary: '' },
      { name: 'élan (2)', summary: 'two\nlines' },
    ]);
    const members = await moved
      .selectFrom('readListBook')
      .select('bookId')
      .orderBy('position')
      .execute();
    expect(members.map(({ bookId }) => bookId)).toEqual(['B3', 'B2', 'B1']);
  });
});

describe('posters', () => {
  test('are taken as they were chosen; those without a usable picture are left', async () => {
    const sidecar = path.join(root, 'A', 'cover.png');
    mkdirSync(path.dirname(sidecar));
    writeFileSync(sidecar, await picture(5));
    komga.addSeries('S', `${root}/A`);
    komga.addBook('B', 'S', `${root}/A/1.cbz`);
    const add = (ID: string, values: object): void =>
      komga.add('bookPoster', { ID, BOOK_ID: 'B', TYPE: 'USER_UPLOADED', ...values });
    add('SIDE', { TYPE: 'SIDECAR', URL: `file:${sidecar}`, SELECTED: 0 });
    add('LOST', { TYPE: 'SIDECAR', URL: `file:${root}/A/gone.png`, SELECTED: 0 });
    add('EMPTY', { TYPE: 'GENERATED', THUMBNAIL: Buffer.alloc(0) });
    add('DRAWN', { TYPE: 'GENERATED', THUMBNAIL: await picture(7), SELECTED: 1, WIDTH: 0 });
    add('NEWER', {
      THUMBNAIL: await picture(6),
      SELECTED: 1,
      CREATED_DATE: '2026-03-03 00:00:00',
    });
    add('HUGE', { THUMBNAIL: Buffer.alloc(25_000_000) });
    add('ODD', { TYPE: 'HEARSAY', THUMBNAIL: await picture(3) });
    const moved = await place.move();
    const rows = await moved
      .selectFrom('thumbnail')
      .select(['id', 'selected', 'width', 'created'])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { id: 'DRAWN', selected: 0, width: 7 },
      { id: 'NEWER', selected: 1, width: 6 },
      { id: 'SIDE', selected: 0, width: 5, created: Math.trunc(statSync(sidecar).mtimeMs) },
    ]);
    expect(place.said).toContain('book covers: 7 in Komga, 3 imported');
    expect(place.said).toContain('3 (image missing)');
    expect(place.said).toContain('1 (unknown type)');
  });
});

test('a decision on a JPEG page follows the page where a copy is left', async () => {
  const page = await sharp({ create: { width: 20, height: 30, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer();
  const file = path.join(root, 'A', '1.cbz');
  await makeComic(file, { pages: 1, page });
  komga.addSeries('S', `${root}/A`);
  komga.addBook('B', 'S', file, { FILE_SIZE: statSync(file).size });
  const row = { BOOK_ID: 'B', NUMBER: 0, FILE_NAME: '1.jpg', FILE_SIZE: page.length };
  komga.add('page', { ...row, MEDIA_TYPE: 'image/jpeg', FILE_HASH: 'java' });
  komga.add('page', { ...row, NUMBER: 1, MEDIA_TYPE: 'image/png', FILE_HASH: 'same' });
  for (const [HASH, ACTION] of [
    ['java', 'DELETE_MANUAL'],
    ['same', 'IGNORE'],
    ['lost', 'DELETE_AUTO'],
    ['odd', 'FORGET'],
  ] as const) {
    komga.add('pageHash', { HASH, ACTION, SIZE: 1, DELETE_COUNT: 2 });
  }
  const moved = await place.move();
  const rows = await moved.selectFrom('pageHash').select(['hash', 'action', 'size']).execute();
  expect(rows.toSorted((a, b) => (a.action < b.action ? -1 : 1))).toEqual([
    { hash: 'lost', action: 'DELETE_AUTO', size: 1 },
    { hash: await hashPage(page), action: 'DELETE_MANUAL', size: page.length },
    { hash: 'same', action: 'IGNORE', size: 1 },
  ]);
  expect(place.said).toContain(
    'Some decisions are about JPEG pages that no book contains anymore.',
  );
  const hashes = await moved.selectFrom('bookPageHash').select(['pageNumber', 'hash']).execute();
  expect(hashes).toEqual([{ pageNumber: 2, hash: 'same' }]);
  expect(await moved.selectFrom('media').select('pagesHashed').execute()).toEqual([
    { pagesHashed: 0 },
  ]);
});
