import path from 'node:path';
import { claimHeaders, claimServer } from '@longbox/contract/users';
import { createLibrary } from '@longbox/contract/libraries';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDb } from '../../base/db/connection.ts';
import { addKey, copyBooks, ScriptedKobo } from '../../testing/kobo-device.ts';
import { startKoboLibrary } from '../../testing/kobo-library.ts';
import { makeEpub } from '../../testing/make-epub.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { runServer } from '../../testing/run-server.ts';
import { marked, owner, sends, signIn, temporaryFolder } from '../../testing/test-server.ts';
import { tries } from '../../testing/whole-run.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

test('conversation 4: a server that is killed between two answers goes on where it was', async () => {
  const data = temporaryFolder();
  const root = path.join(temporaryFolder(), 'library');
  await makeEpub(path.join(root, 'One', 'One 1.epub'));
  let server = await runServer(['--data', data]);
  closing.push(() => server.kill());
  await fetch(server.url + claimServer.path, {
    method: 'POST',
    headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
  });
  const cookie = await signIn(server.url, owner);
  const fetchAsOwner = (pathname: string, init: RequestInit = {}) =>
    fetch(server.url + pathname, { ...init, headers: { ...marked, cookie, ...init.headers } });
  await fetchAsOwner(
    createLibrary.path,
    sends('POST', { name: 'library', root, importBarcodeIsbn: false }),
  );
  const db = openDb(path.join(data, 'longbox.sqlite'));
  closing.push(() => db.destroy());
  const bookOf = () =>
    db.selectFrom('media').select('bookId').where('status', '=', 'READY').execute();
  await expect.poll(bookOf).toHaveLength(1);
  const [book] = await bookOf();
  const copies = await copyBooks({ db }, book?.bookId ?? '', tries(150, 250));
  const { key } = await addKey({ fetch: fetchAsOwner }, 'Kobo');

  let device = new ScriptedKobo(`${server.url}/kobo/${key}`);
  for (let isMore = true, kills = 0; isMore; kills += 1) {
    const lost = device.token;
    if (kills % 2 === 0) device.take((await device.ask()).items);
    // Every other time the answer has only begun.
    else await device.cutOff('body');
    await server.kill();
    server = await runServer(['--data', data]);
    const again = new ScriptedKobo(`${server.url}/kobo/${key}`);
    for (const [id, held] of device.books) again.books.set(id, held);
    // The token was lost with the server: the same request is made once more.
    if (lost !== undefined) again.token = lost;
    const repeated = await again.ask();
    again.take(repeated.items);
    again.token = repeated.token;
    device = again;
    isMore = repeated.isMore;
  }
  expect(device.ids()).toEqual([...copies, book?.bookId ?? ''].toSorted());
});

/** `LONGBOX_FUZZ=10000` for as many. */
const runs = Number(process.env['LONGBOX_FUZZ'] ?? 0) || tries(80, 600);

test('conversation 18, rule 2: whatever a device sends, the server neither fails nor redirects a change', async () => {
  const library = await startKoboLibrary();
  closing.push(() => library.server.close());
  const device = await library.newDevice();
  await device.sync();
  const { pathname } = new URL(device.base);
  const ids = [...device.ids(), 'X', '%00', '..', 'LONGBOX-ONDECK', 'é'.repeat(30)];
  const id = fc.constantFrom(...ids);
  const paths = fc.oneof(
    id.map((one) => `/v1/library/${one}/state`),
    id.map((one) => `/v1/library/${one}/metadata`),
    id.map((one) => `/v1/books/${one}/file/epub?convert_kepub=true`),
    id.map((one) => `/v1/library/tags/${one}/items`),
    id.map((one) => `/v1/books/${one}/thumbnail/9/9/x/image.jpg`),
    fc.constantFrom('/v1/library/sync', '/v1/initialization', '/v1/auth/device', '//', '/ping'),
    fc.string({ maxLength: 40 }).map((text) => `/${encodeURI(text.toWellFormed())}`),
  );
  const members = fc.constantFrom('ReadingStates', 'LastModified', 'CurrentBookmark', 'Location');
  const bodies = fc.oneof(
    fc.json(),
    fc.string(),
    fc.dictionary(members, fc.jsonValue()).map((one) => JSON.stringify({ ReadingStates: [one] })),
    fc
      .record({ Source: fc.string(), Type: fc.constant('KoboSpan'), Value: fc.string() })
      .map((one) =>
        JSON.stringify({
          ReadingStates: [{ CurrentBookmark: { ContentSourceProgressPercent: 5, Location: one } }],
        }),
      ),
  );
  const asked = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    at: paths,
    body: fc.option(bodies, { nil: undefined }),
    type: fc.option(fc.constantFrom('application/json', 'text/html', 'x', ';'), { nil: undefined }),
    token: fc.option(
      fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^ -~]/g, '')),
      {
        nil: undefined,
      },
    ),
  });
  const result = await fc.check(
    fc.asyncProperty(asked, async ({ method, at, body, type, token }) => {
      const { status, headers } = await rawRequest(library.server.url, {
        path: encodeURI(decodeSafely(pathname + at)),
        method,
        headers: {
          ...(type !== undefined && { 'content-type': type }),
          ...(token !== undefined && { 'x-kobo-synctoken': token }),
        },
        ...(body !== undefined && { body }),
      });
      // Rule 2: no cookie, and a device would turn a redirected change into a GET.
      const isSentOn = status >= 300 && status < 400 && !['GET', 'HEAD'].includes(method);
      return status < 500 && !isSentOn && headers['set-cookie'] === undefined;
    }),
    { numRuns: runs, seed: 18, interruptAfterTimeLimit: 60_000 },
  );
  expect(z.parse(z.unknown(), result.counterexample)).toBeNull();
  expect((await device.call('/ping')).text).toBe('pong');
});

function decodeSafely(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
