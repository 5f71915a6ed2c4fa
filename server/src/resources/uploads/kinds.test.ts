import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scanTransientBooks } from '@longbox/contract/transient-books';
import { createUpload, listUploads } from '@longbox/contract/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

const inbox = path.join(temporaryFolder(), 'inbox');
const options = { data: temporaryFolder(), inbox, uploadSize: 1e6, uploadRoom: 1e7 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(options);
  mkdirSync(inbox);
});
afterAll(() => server.close());

test('books of text are taken and offered for import, plain text once a library takes it', async () => {
  const offer = (name: string) =>
    server.call(createUpload, { body: { name, size: 10, modified: 1 } }).then(
      () => true,
      () => false,
    );
  const kinds = ['Hive.fb2', 'Hive.mobi', 'Hive.azw3', 'Hive.azw', 'Hive.prc', 'Hive.txt'];
  const taken = async () => {
    const answers: boolean[] = [];
    for (const name of kinds) answers.push(await offer(name));
    return answers;
  };
  const listed = async () => {
    const found = await server.call(scanTransientBooks, { body: { path: inbox } });
    return found.map(({ url }) => path.basename(url)).filter((name) => name.startsWith('Hive'));
  };
  for (const name of ['Hive.fb2', 'Hive.mobi', 'Hive.txt'])
    writeFileSync(path.join(inbox, name), 'a book');
  expect(await taken()).toEqual([true, true, true, true, true, false]);
  expect(await listed()).toEqual(['Hive.fb2', 'Hive.mobi']);
  await server.addLibrary(temporaryFolder(), { scanText: true });
  expect(await taken()).toEqual([true, true, true, true, true, true]);
  expect((await server.call(listUploads, {})).kinds).toContain('.txt');
  expect(await listed()).toEqual(['Hive.fb2', 'Hive.mobi', 'Hive.txt']);
});
