import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { getAbout } from '@longbox/contract/about';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

const data = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ data });
});
afterAll(() => server.close());

test('it says where it keeps things, and nothing to those who are no administrators', async () => {
  const { folders } = await server.call(getAbout, {});
  expect(folders).toEqual({
    data,
    backups: path.join(data, 'backups'),
    inbox: path.join(data, 'inbox'),
    logs: path.join(data, 'logs'),
  });
  const { headers } = await addReader(server, { roles: ['FILE_DOWNLOAD'] });
  expect((await server.fetch(getAbout.path, { headers })).status).toBe(403);
});

test('what it says to read becomes books, and what it says not to read does not', async () => {
  const { formats } = await server.call(getAbout, {});
  const read = formats.filter(({ unread }) => unread === undefined);
  expect(read.flatMap(({ extensions }) => extensions).toSorted()).toEqual([
    '.7z',
    '.azw',
    '.azw3',
    '.cb7',
    '.cbr',
    '.cbt',
    '.cbz',
    '.epub',
    '.fb2',
    '.fbz',
    '.mobi',
    '.pdf',
    '.prc',
    '.rar',
    '.tar',
    '.txt',
    '.zip',
  ]);
  const root = temporaryFolder();
  await makeComic(path.join(root, 'One', 'One.cbz'));
  const bytes = Buffer.from('37 7a bc af 27 1c 00 04'.replaceAll(' ', ''), 'hex');
  for (const { extensions, unread } of formats) {
    for (const extension of extensions) {
      const file = path.join(root, 'One', `Of ${extension.slice(1)}${extension}`);
      if (unread !== undefined || ['.cbz', '.zip', '.epub', '.pdf', '.txt'].includes(extension))
        writeFileSync(file, bytes);
    }
  }
  await server.addLibrary(root, { scanText: true });
  await server.idle();
  const rows = await server.db.selectFrom('book').select('url').execute();
  const found = new Set(rows.map(({ url }) => path.extname(url)));
  expect(found).toEqual(new Set(['.cbz', '.zip', '.epub', '.pdf', '.txt']));
});
