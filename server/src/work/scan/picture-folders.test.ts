import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { downloadBook, getPage, listPages, updateReadProgress } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { type LibraryCreation, updateLibrary } from '@longbox/contract/libraries';
import { listSeries } from '@longbox/contract/series';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { koreaderDigest } from '../../media/koreader-digest.ts';
import { hashFile } from '../../media/hash-file.ts';
import { openZip } from '../../media/zip/read-zip.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { countFileCalls } from '../../testing/count-file-calls.ts';
import { gif } from '../../testing/power-cut.ts';
import { scannedLibrary } from '../../testing/scanned-library.ts';
import { temporaryFolder } from '../../testing/test-server.ts';

const world = scannedLibrary();
const { inRoot, present, bookNamed, scan } = world;
const pagesOf = (bookId: string) => world.server.call(listPages, { params: { bookId } });

/** A picture that no other one equals. */
const pictures = new Map<string, Buffer>();
async function draw(file: string, color = '#336'): Promise<void> {
  const picture =
    pictures.get(color) ??
    (await sharp({ create: { width: 40, height: 60, channels: 3, background: color } })
      .jpeg()
      .toBuffer());
  pictures.set(color, picture);
  mkdirSync(path.dirname(inRoot(file)), { recursive: true });
  writeFileSync(inRoot(file), picture);
}

async function chapter(folder: string, names: readonly string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    await draw(path.join(folder, name), `#${(at + 1).toString(16)}36`);
  }
}

const start = (options: Partial<LibraryCreation> = {}): Promise<void> =>
  world.start({ scanFolders: true, ...options });

const download = (bookId: string, init: RequestInit = {}): Promise<Response> =>
  world.server.fetch(pathOf(downloadBook, { params: { bookId } }), init);

describe('a folder of pictures', () => {
  test('is a book with its pages in natural order, and the folder around it is its series', async () => {
    await chapter('Tale/Vol. 1', ['page 10.jpg', 'page 2.jpg', 'page 1.jpg']);
    await draw('Tale/Vol. 1/.hidden.jpg');
    writeFileSync(inRoot('Tale/Vol. 1/Thumbs.db'), 'left behind');
    writeFileSync(
      inRoot('Tale/Vol. 1/ComicInfo.xml'),
      '<ComicInfo><Title>First</Title><Number>7</Number></ComicInfo>',
    );
    await draw('Tale/Vol. 2/1.jpg');
    // Artwork of the series, and pictures beside books, are no pages.
    await draw('Tale/cover.jpg');
    await makeComic(inRoot('Mixed/Mixed 1.cbz'));
    await draw('Mixed/Mixed 1.jpg');
    await draw('loose.jpg');
    await start();
    expect(await present()).toEqual(['Mixed/Mixed 1.cbz', 'Tale/Vol. 1', 'Tale/Vol. 2']);
    const { id, name, metadata, media, seriesTitle } = await bookNamed('Vol. 1');
    expect([name, metadata.title, metadata.number, seriesTitle]).toEqual([
      'Vol. 1',
      'First',
      '7',
      'Tale',
    ]);
    expect(media).toMatchObject({ status: 'READY', pagesCount: 3, mediaProfile: 'DIVINA' });
    expect((await pagesOf(id)).map(({ fileName }) => fileName)).toEqual([
      'page 1.jpg',
      'page 2.jpg',
      'page 10.jpg',
    ]);
    const params = { bookId: id, pageNumber: '3' };
    const answer = await world.server.fetch(pathOf(getPage, { params }));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(
      readFileSync(inRoot('Tale/Vol. 1/page 10.jpg')),
    );
    const query = { unpaged: true, sort: ['name'] };
    const series = (await world.server.call(listSeries, { query })).content;
    expect(series.map((one) => [one.name, one.booksCount])).toEqual([
      ['Mixed', 1],
      ['Tale', 2],
    ]);
  });

  test('is no book unless the library asks for it, and keeps progress when that is asked again', async () => {
    await chapter('Tale/One', ['1.jpg', '2.jpg', '3.jpg']);
    await start({ scanFolders: false });
    expect(await present()).toEqual([]);
    const ask = async (on: boolean) => {
      const body = { scanFolders: on };
      await world.server.call(updateLibrary, { params: { libraryId: world.libraryId }, body });
      await world.server.idle();
    };
    await ask(true);
    const { id } = await bookNamed('One');
    await world.server.call(updateReadProgress, { params: { bookId: id }, body: { page: 2 } });
    await ask(false);
    expect(await present()).toEqual([]);
    await ask(true);
    const again = await bookNamed('One');
    expect([again.id, again.deleted, again.readProgress?.page]).toEqual([id, false, 2]);
  });

  test('is sent as one CBZ, always of the same bytes, whole or in parts', async () => {
    await chapter('Tale/One', ['1.jpg', '2.jpg', '10.jpg']);
    await start({ hashFiles: true, hashKoreader: true });
    const { id, sizeBytes, fileHash } = await bookNamed('One');
    const answer = await download(id);
    expect(answer.headers.get('content-disposition')).toContain('One.cbz');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.length, answer.headers.get('content-length')]).toEqual([
      sizeBytes,
      String(sizeBytes),
    ]);
    const file = path.join(temporaryFolder(), 'sent.cbz');
    writeFileSync(file, bytes);
    const zip = await openZip(file);
    const names = zip.entries.map(({ name }) => name);
    for (const entry of zip.entries) {
      expect(await zip.read(entry)).toEqual(readFileSync(inRoot('Tale/One', entry.name)));
    }
    await zip.close();
    expect(names).toEqual(['1.jpg', '2.jpg', '10.jpg']);
    // OPDS apps take the format from the end of an address.
    const feed = await world.server.fetch('/opds/v1.2/books/latest');
    expect(await feed.text()).toContain('/One.cbz"');
    // Known by the file that is sent: to this server and to KOReader.
    expect(await hashFile(file)).toBe(fileHash);
    expect(await koreaderDigest(file)).toBe(await koreaderDigest(inRoot('Tale/One')));
    const parts: Buffer[] = [];
    for (let from = 0; from < bytes.length; from += 177) {
      const range = `bytes=${from}-${from + 176}`;
      const etag = answer.headers.get('etag') ?? '';
      const part = await download(id, { headers: { range, 'if-range': etag } });
      expect(part.status).toBe(206);
      parts.push(Buffer.from(await part.arrayBuffer()));
    }
    expect(createHash('sha1').update(Buffer.concat(parts)).digest('hex')).toBe(
      createHash('sha1').update(bytes).digest('hex'),
    );
  });

  test('is read again when a page comes, goes or changes, and a second scan is silent', async () => {
    await chapter('Tale/One', ['1.jpg', '2.jpg']);
    await start();
    const before = await bookNamed('One');
    await scan();
    expect(await bookNamed('One')).toEqual(before);
    await draw('Tale/One/3.jpg');
    // As the watcher asks for it: the folder alone.
    await scan('Tale/One');
    expect((await bookNamed('One')).media.pagesCount).toBe(3);
    rmSync(inRoot('Tale/One/1.jpg'));
    await scan();
    expect((await pagesOf(before.id)).map(({ fileName }) => fileName)).toEqual(['2.jpg', '3.jpg']);
    // Written over in place, which leaves the folder's time.
    const folder = statSync(inRoot('Tale/One'));
    appendFileSync(inRoot('Tale/One/2.jpg'), 'more');
    utimesSync(inRoot('Tale/One'), folder.atime, folder.mtime);
    const [page] = await pagesOf(before.id);
    expect(page?.sizeBytes).toBe(statSync(inRoot('Tale/One/2.jpg')).size);
  });

  test('is listed once for all its pages, and again when one of them changes', async () => {
    const folder = inRoot('Tale/One');
    mkdirSync(folder, { recursive: true });
    for (let number = 1; number <= 300; number += 1) {
      writeFileSync(path.join(folder, `${number}.gif`), gif(`page ${number}`));
    }
    const before = new Date('2026-01-01');
    utimesSync(folder, before, before);
    await start();
    const { id } = await bookNamed('One');
    const turn = async (number: number): Promise<Buffer> => {
      const page = pathOf(getPage, { params: { bookId: id, pageNumber: String(number) } });
      return Buffer.from(await (await world.server.fetch(page)).arrayBuffer());
    };
    await turn(1);
    const calls = await countFileCalls(async () => {
      for (const number of [2, 150, 300]) {
        expect(await turn(number)).toEqual(readFileSync(path.join(folder, `${number}.gif`)));
      }
    });
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThan(60);
    // Written over in place, which leaves the folder's time.
    appendFileSync(path.join(folder, '2.gif'), 'more');
    expect(await turn(2)).toEqual(readFileSync(path.join(folder, '2.gif')));
    renameSync(path.join(folder, '300.gif'), path.join(folder, '0.gif'));
    expect(await turn(1)).toEqual(readFileSync(path.join(folder, '0.gif')));
  });

  test('keeps its id when it is moved, and goes to the trash without pictures', async () => {
    await chapter('Tale/One', ['1.jpg', '2.jpg']);
    await chapter('Other/Two', ['1.jpg', '2.jpg', '3.jpg']);
    await start({ hashFiles: true });
    const { id } = await bookNamed('One');
    renameSync(inRoot('Tale/One'), inRoot('Other/New. One'));
    await scan();
    expect((await bookNamed('New. One')).id).toBe(id);
    expect(await present()).toEqual(['Other/New. One', 'Other/Two']);
    for (const name of readdirSync(inRoot('Other/Two'))) rmSync(inRoot('Other/Two', name));
    await scan();
    expect(await present()).toEqual(['Other/New. One']);
  });
});

describe('a hostile folder', () => {
  test('gives no page of what links lead to, and names pictures that are none', async () => {
    const outside = path.join(temporaryFolder(), 'secret.jpg');
    await chapter('Tale/One', ['1.jpg', '3.jpg']);
    writeFileSync(outside, readFileSync(inRoot('Tale/One/1.jpg')));
    symlinkSync(outside, inRoot('Tale/One/2.jpg'));
    writeFileSync(inRoot('Tale/One/4.jpg'), 'not a picture');
    const odd = Buffer.concat([
      Buffer.from(`${inRoot('Tale/One')}/`),
      Buffer.from([0xe9]),
      Buffer.from('.jpg'),
    ]);
    writeFileSync(odd, readFileSync(outside));
    await start();
    const { id, media } = await bookNamed('One');
    expect([media.status, media.pagesCount, media.comment]).toEqual([
      'READY',
      3,
      'ERR_1007 [4.jpg]',
    ]);
    for (const pageNumber of [1, 2, 3]) {
      const answer = await world.server.fetch(
        pathOf(getPage, { params: { bookId: id, pageNumber: String(pageNumber) } }),
      );
      expect(answer.status).toBe(200);
    }
    // A picture that a link takes the place of is not read either.
    rmSync(inRoot('Tale/One/3.jpg'));
    symlinkSync(outside, inRoot('Tale/One/3.jpg'));
    expect((await pagesOf(id)).map(({ fileName }) => fileName)).not.toContain('3.jpg');
    const sent = Buffer.from(await (await download(id)).arrayBuffer());
    const file = path.join(temporaryFolder(), 'sent.cbz');
    writeFileSync(file, sent);
    const zip = await openZip(file);
    await zip.close();
    expect(zip.entries.map(({ name }) => name)).toEqual(['1.jpg', '4.jpg', 'é.jpg']);
  });

  test('is refused when it has too many pictures, and found missing when it vanishes', async () => {
    await chapter('Tale/One', ['1.jpg', '2.jpg']);
    mkdirSync(inRoot('Tale/Many'), { recursive: true });
    for (let at = 0; at < 40_001; at += 1) writeFileSync(inRoot(`Tale/Many/${at}.jpg`), '');
    await start();
    const { media } = await bookNamed('Many');
    expect([media.status, media.comment]).toEqual(['ERROR', 'ERR_1008']);
    const { id } = await bookNamed('One');
    rmSync(inRoot('Tale/One'), { recursive: true });
    const page = pathOf(getPage, { params: { bookId: id, pageNumber: '1' } });
    expect((await world.server.fetch(page)).status).toBe(404);
    expect((await download(id)).status).toBe(404);
  });
});
