import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { getOpenApi } from '@longbox/contract/openapi';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operation, type ReadDocument, readDocument } from '../testing/document.ts';
import { makeComic } from '../testing/make-comic.ts';
import { makeEpub } from '../testing/make-epub.ts';
import { oddTexts, valueOf } from '../testing/random-request.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../testing/test-server.ts';
import { tries } from '../testing/whole-run.ts';

/** `LONGBOX_FUZZ=10000` for many requests, other ones in each run. */
const asked = Number(process.env['LONGBOX_FUZZ'] ?? 0);
const runs = asked > 0 ? { numRuns: asked } : { numRuns: tries(250, 800), seed: 11 };
const mostMillis = 60_000;

/** Beyond this a request does not come as far as its call (431). */
const longestAddress = 10_000;

/** These end the server or our session, or change the whole of it. */
const left =
  /^(?:\/actuator\/shutdown|\/api\/logout|\/api\/v1\/sign-out|\/sse\/|.*\/password|\/api\/longbox\/v1\/sessions)/;

let server: TestServer;
let document: ReadDocument;
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  const root = path.join(temporaryFolder(), 'library');
  await makeComic(path.join(root, 'Strip', 'Strip 1.cbz'), { comicInfo: '<Tags>a</Tags>' });
  await makeEpub(path.join(root, 'Novel', 'Novel 1.epub'));
  await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: {} });
  ids = content.flatMap(({ id, seriesId, libraryId }) => [id, seriesId, libraryId]);
  document = readDocument(await server.call(getOpenApi, {}));
});
afterAll(() => server.close());

test('whatever is asked by the document is answered as the document says', async () => {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
    { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
    { weight: 1, arbitrary: fc.integer({ min: -1, max: 9 }).map(String) },
  );
  const cases = Object.entries(document.paths)
    .filter(([place]) => !left.test(place))
    .flatMap(([place, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ place, method, operation })),
    )
    .filter(({ method }) => method !== 'delete');
  expect(cases.length).toBeGreaterThan(80);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(...cases.map((one) => requestOf(one, text).map((sent) => ({ ...one, ...sent })))),
      async ({ method, operation, address, body, type: sentType }) => {
        const response = await server.fetch(address, {
          method: method.toUpperCase(),
          redirect: 'manual',
          ...(body !== undefined && { body, headers: { 'content-type': sentType } }),
        });
        const what = `${method} ${address} ${body ?? ''}`;
        const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
        const came = { status: response.status, type, text: await response.text() };
        expect([what, document.faultsOf(operation, came)]).toEqual([what, []]);
      },
    ),
    { ...runs, interruptAfterTimeLimit: mostMillis, endOnFailure: true },
  );
});

interface Case {
  readonly place: string;
  readonly operation: Operation;
}

/** Requests to one operation: parameters and bodies by their schemas, and some that do not fit. */
function requestOf({ place, operation }: Case, text: fc.Arbitrary<string>) {
  const { parameters, requestBody } = operation;
  const values = (where: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === where)
          .map(({ name, schema }) => [name, valueOf(rooted(schema), text)]),
      ),
      where === 'path' ? {} : { requiredKeys: [] },
    );
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body =
    type === 'application/json' && content?.schema
      ? valueOf(rooted(content.schema), text).map((value) => JSON.stringify(value))
      : fc.constant(undefined);
  return fc
    .record({ path: values('path'), query: values('query'), body })
    .map((sent) => {
      const filled = place.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        return encodeURIComponent(textOf(sent.path[name])) || 'X';
      });
      const query = Object.entries(sent.query).flatMap(([name, value]) =>
        [value].flat().map((one) => `${name}=${encodeURIComponent(textOf(one))}`),
      );
      const address = query.length > 0 ? `${filled}?${query.join('&')}` : filled;
      return { address, body: sent.body, type: type ?? '' };
    })
    .filter(({ address }) => address.length < longestAddress);
}

/** With the shared schemas where references to them are looked for. */
const rooted = (schema: object) => ({ ...schema, $defs: document.schemas });

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
