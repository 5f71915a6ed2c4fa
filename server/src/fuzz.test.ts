import { Agent, request } from 'node:http';
import path from 'node:path';
import { getBook, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from './testing/add-reader.ts';
import { makeComic } from './testing/make-comic.ts';
import { makePdf } from './testing/make-pdf.ts';
import { type RandomRequest, randomRequests } from './testing/random-request.ts';
import {
  copyOf,
  fixture,
  hasFixtures,
  samples,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from './testing/test-server.ts';
import { isAll, tries } from './testing/whole-run.ts';

/** `LONGBOX_FUZZ=10000` for many requests, other ones in each run; `npm run test:all` sends more of the same. */
const asked = Number(process.env['LONGBOX_FUZZ'] ?? 0);
const runs = asked > 0 ? { numRuns: asked } : { numRuns: tries(80, 2000), seed: 7 };
const mostMillis = 60_000;

/** These end the server or our session, as they should. */
const left: ReadonlySet<string> = new Set([
  '/actuator/shutdown',
  '/api/logout',
  '/api/longbox/v1/sessions',
  '/api/v1/sign-out',
  '/api/v2/users/me/password',
  '/api/v2/users/{userId}/password',
]);

let server: TestServer;
let data: string;
let reader: Record<string, string>;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  server = await startTestServer();
  const comics = path.join(temporaryFolder(), 'comics');
  await makeComic(path.join(comics, 'Strip', 'Strip 1.cbz'), { comicInfo: '<Tag>a</Tag>' });
  await server.addLibrary(comics);
  await server.addLibrary(copyOf(samples));
  const texts = copyOf(path.join(samples, '..', 'books'));
  makePdf(path.join(texts, 'Tables', 'Tables.pdf'));
  await server.addLibrary(texts);
  if (isAll && hasFixtures) await server.addLibrary(copyOf(fixture('library-books')));
  await server.idle();
  reader = (await addReader(server, { roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'] })).headers;
  ({ data } = server);
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

/** A line of a stack names a file; a sentence such as “at most 5 … 12:30:00” doesn't. */
const stack = /\bat (?:[^()"]{1,100} \()?(?:file:|node:|\/)\S*:\d+:\d+|node_modules|server\/src\//;

test('whatever is asked, the answer is one of the contract and tells nothing of the inside', async () => {
  const routes = server.app.routes.map(({ endpoint }) => endpoint);
  const endpoints = routes.filter((one) => !left.has(one.path));
  const books = await server.db
    .selectFrom('book')
    .select(['id', 'seriesId', 'libraryId'])
    .execute();
  const users = await server.db.selectFrom('user').select('id').execute();
  const real = [...new Set(books.slice(0, 30).flatMap((book) => Object.values(book)))];
  const ids = [...real, ...users.map(({ id }) => id)];
  // What deletes must miss its mark, or soon there would be nothing left to ask for.
  const lasting = endpoints.filter(({ method }) => method !== 'DELETE');
  const deleting = endpoints.filter(({ method }) => method === 'DELETE');
  const requests = fc.oneof(
    { weight: 12, arbitrary: randomRequests(lasting, ids) },
    { weight: 1, arbitrary: randomRequests(deleting, ['X', 'Y']) },
  );
  await fc.assert(fc.asyncProperty(requests, answersWell), {
    ...runs,
    interruptAfterTimeLimit: mostMillis,
    endOnFailure: true,
  });
  await fc.assert(fc.asyncProperty(randomRequests(deleting, real), answersWell), {
    ...runs,
    numRuns: tries(20, 100),
    interruptAfterTimeLimit: mostMillis / 4,
    endOnFailure: true,
  });
  await server.idle();
  expect((await server.fetch(pathOf(listBooks))).status).toBe(200);
  expect((await server.fetch(pathOf(getBook, { params: { bookId: 'X' } }))).status).toBe(404);
});

async function answersWell(asked: RandomRequest): Promise<void> {
  const { status, text } = await send(asked);
  const what = `${asked.method} ${asked.path} ${asked.body?.toString() ?? ''} as ${asked.who}`;
  expect([what, status, status >= 500 ? text : '']).toEqual([what, status, '']);
  if (status < 400) return;
  expect([what, stack.exec(text)?.[0]]).toEqual([what, undefined]);
  expect([what, text.includes(data)]).toEqual([what, false]);
}

function send(asked: RandomRequest): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(server.url);
  const { method, path: pathname, contentType, body, who } = asked;
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    ...(contentType !== undefined && { 'content-type': contentType }),
    ...(body && { 'content-length': body.length }),
    ...{ owner: server.cookie, reader, nobody: {} }[who],
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, agent, method, path: pathname, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', (error) => {
      // The server may end a connection that we were about to use again.
      if (sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET') {
        resolve(send(asked));
      } else reject(error);
    });
    sent.end(body);
  });
}
