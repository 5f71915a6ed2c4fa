import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openZip } from '../../media/zip/read-zip.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let file: string;
let book: { id: string; seriesId: string };

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  file = path.join(root, 'Größe', 'Größe 1 (a).cbz');
  await makeComic(file);
  await makeComic(path.join(root, 'Größe', 'Größe 2.cbz'));
  await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: { sort: ['name'] } });
  book = content[0] ?? { id: '', seriesId: '' };
});
afterAll(() => server.close());

const download = (headers: Record<string, string> = {}): Promise<Response> =>
  server.fetch(`/api/v1/books/${book.id}/file`, { headers });

describe('a downloaded book', () => {
  test('is the file, under its own name', async () => {
    const response = await download();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Gro_e 1 (a).cbz"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201%20%28a%29.cbz`,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.equals(readFileSync(file))).toBe(true);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const named = await server.fetch(`/api/v1/books/${book.id}/file/any%20name.cbz`);
    expect((await named.arrayBuffer()).byteLength).toBe(bytes.length);
  });

  test('is sent in the part that is asked for', async () => {
    const whole = readFileSync(file);
    for (const [range, from, to] of [
      ['bytes=0-9', 0, 10],
      ['bytes=10-', 10, whole.length],
      ['bytes=-5', whole.length - 5, whole.length],
      ['bytes=5-999999999', 5, whole.length],
    ] as const) {
      const part = await download({ range });
      expect([range, part.status]).toEqual([range, 206]);
      const bytes = Buffer.from(await part.arrayBuffer());
      expect(bytes.equals(whole.subarray(from, to))).toBe(true);
      expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${whole.length}`);
    }
    const beyond = await download({ range: `bytes=${whole.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
      416,
      `bytes */${whole.length}`,
    ]);
  });

  test('that is missing on the disk is not found', async () => {
    const { content } = await server.call(listBooks, { query: { sort: ['name,desc'] } });
    const other = content[0]?.id ?? '';
    await server.db.updateTable('book').set({ url: '/nowhere' }).where('id', '=', other).execute();
    expect((await server.fetch(`/api/v1/books/${other}/file`)).status).toBe(404);
  });
});

test('a downloaded series is an archive of the files that are there', async () => {
  const response = await server.fetch(`/api/v1/series/${book.seriesId}/file`);
  const archive = path.join(temporaryFolder(), 'series.zip');
  writeFileSync(archive, Buffer.from(await response.arrayBuffer()));
  const zip = await openZip(archive);
  expect(zip.entries.map(({ name }) => name)).toEqual(['Größe 1 (a).cbz']);
  await zip.close();
});
