import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks, refreshBookMetadata } from '@longbox/contract/books';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '../../testing/make-pdf.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

const root = temporaryFolder();
const inRoot = (name: string) => path.join(root, 'Papers', name);
const comicInfo = (title: string) =>
  `<?xml version="1.0"?><ComicInfo><Title>${title}</Title><Number>7</Number></ComicInfo>`;
let server: TestServer;
beforeAll(async () => {
  for (const name of ['Told', 'Foreign', 'Led out', 'Alone']) makePdf(inRoot(`${name}.pdf`));
  writeFileSync(inRoot('Told.xml'), comicInfo('A title from beside'));
  writeFileSync(inRoot('Foreign.xml'), '<invoice><Title>Not this</Title></invoice>');
  const elsewhere = path.join(temporaryFolder(), 'elsewhere.xml');
  writeFileSync(elsewhere, comicInfo('Not this either'));
  symlinkSync(elsewhere, inRoot('Led out.xml'));
  server = await startTestServer();
  await server.addLibrary(root);
  await server.idle();
});
afterAll(() => server.close());

const books = async () => (await server.call(listBooks, { query: {} })).content;
const titleOf = async (name: string) =>
  (await books()).find((book) => book.name === name)?.metadata.title;

test('a PDF takes its metadata from the file next to it, if that is a ComicInfo of the folder', async () => {
  expect(await titleOf('Told')).toBe('A title from beside');
  for (const name of ['Foreign', 'Led out', 'Alone']) expect(await titleOf(name)).toBe(name);
});

test('refreshing its metadata reads that file again', async () => {
  const bookId = (await books()).find(({ name }) => name === 'Told')?.id ?? '';
  writeFileSync(inRoot('Told.xml'), comicInfo('Another title'));
  await server.call(refreshBookMetadata, { params: { bookId } });
  await server.idle();
  expect(await titleOf('Told')).toBe('Another title');
});
