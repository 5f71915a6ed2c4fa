import path from 'node:path';
import { getBook, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { getResource } from '@longbox/contract/publication';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { epubFiles, makeEpub } from '../testing/make-epub.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let bookId: string;
beforeAll(async () => {
  server = await startTestServer();
  const root = path.join(temporaryFolder(), 'library');
  await makeEpub(path.join(root, 'Novel', 'Novel 1.epub'));
  await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: {} });
  bookId = content[0]?.id ?? '';
});
afterAll(() => server.close());

const asNobody = (target: string) => rawRequest(server.url, { path: target });
const resourceAt = (file: string): string =>
  pathOf(getResource, { params: { bookId, path: file } });

test('a font is for anybody, and nothing else of a book is', async () => {
  expect((await asNobody(resourceAt(epubFiles.font))).status).toBe(200);
  for (const file of [epubFiles.chapter, 'nothing.woff', `${epubFiles.chapter}/../a.woff`]) {
    expect([file, (await asNobody(resourceAt(file))).status]).toEqual([file, 401]);
  }
  const unknown = { params: { bookId: 'X', path: epubFiles.font } };
  expect((await asNobody(pathOf(getResource, unknown))).status).toBe(401);
});

test('a target with a fragment is refused, whoever asks', async () => {
  for (const target of [`${resourceAt(epubFiles.chapter)}#.woff`, '/#', '/api/v1/claim#x']) {
    const { status, text } = await rawRequest(server.url, {
      path: target,
      headers: server.cookie,
    });
    expect([target, status]).toEqual([target, 400]);
    expect(text).toContain('fragment');
  }
});

test('no spelling of a closed path is answered to somebody unknown', async () => {
  const served = server.app.routes.map(({ endpoint }) => endpoint);
  const reads = served.filter(({ method }) => method === 'GET');
  const open = reads.filter(({ access }) => access === 'anonymous').map((one) => one.path);
  const params = { bookId, path: epubFiles.chapter };
  const closed = reads
    .filter(({ access }) => access !== 'anonymous')
    .map((one) => pathOf(one, { params }));
  expect(closed).toContain(pathOf(getBook, { params }));
  const spelling = fc.constantFrom(
    '',
    '#',
    '?',
    ';',
    '%23',
    '%3f',
    '/',
    '//',
    '/.',
    '/..',
    '%2e%2e/',
    '/../..',
    '%00',
    '%',
    '\\',
  );
  const ending = fc.constantFrom('', '.svg', '.woff', '.css', 'x=.ttf', '/a.woff', ...open);
  const front = fc.constantFrom('', '', '', '/', '/.', 'http://localhost', 'http://x#', ...open);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...closed),
      fc.record({ front, between: spelling, ending, escaped: fc.nat(60), upper: fc.boolean() }),
      async (target, { front: first, between, ending: last, escaped, upper }) => {
        const letter = target.charCodeAt(escaped);
        const spelt = Number.isNaN(letter)
          ? target
          : `${target.slice(0, escaped)}%${letter.toString(16)}${target.slice(escaped + 1)}`;
        const asked = `${first}${upper ? spelt.toUpperCase() : spelt}${between}${last}`;
        const { status } = await asNobody(asked);
        expect([asked, status]).toEqual([asked, expect.toBeOneOf([400, 401, 404])]);
      },
    ),
    { numRuns: 600 },
  );
});
