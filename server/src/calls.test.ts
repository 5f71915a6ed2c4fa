import { STATUS_CODES } from 'node:http';
import { type Access, type Endpoint, schemasOf } from '@longbox/contract/endpoint';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from './testing/calls/accounts.ts';
import type { Expected, Row } from './testing/calls/row.ts';
import { possibleRows, rows } from './testing/calls/rows.ts';
import { type Answer, call, prepare, send, textsIn } from './testing/calls/send.ts';
import { makeWorld, type World } from './testing/calls/world.ts';
import { isAll } from './testing/whole-run.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
// Some calls ask for work, which would change what the next one is answered.
afterEach(() => world.server.idle());
afterAll(() => world.close());

/** Roles are independent of each other: an administrator may not stream pages (api.md 1.5). Who may least comes last. */
const welcome: Readonly<Record<Access, readonly Account[]>> = {
  anonymous: ['owner', 'reader', 'nobody'],
  user: ['owner', 'reader'],
  admin: ['owner', 'admin'],
  // Those of rows are everybody's.
  'own-lists': ['owner', 'admin'],
  setup: ['owner', 'admin'],
  'page-streaming': ['owner', 'streamer'],
  'file-download': ['owner', 'downloader'],
  kobo: ['owner', 'syncer'],
  'kobo-download': ['owner'],
};
const turnedAway: Readonly<Record<Access, readonly Account[]>> = {
  anonymous: [],
  user: ['nobody'],
  admin: ['nobody', 'reader', 'streamer', 'downloader'],
  'own-lists': ['nobody', 'reader', 'streamer', 'downloader'],
  setup: ['nobody', 'reader', 'streamer', 'downloader'],
  'page-streaming': ['nobody', 'reader', 'admin', 'downloader'],
  'file-download': ['nobody', 'reader', 'admin', 'streamer', 'syncer'],
  kobo: ['nobody', 'reader', 'admin', 'streamer', 'downloader'],
  'kobo-download': ['nobody', 'reader', 'admin', 'downloader', 'syncer'],
};

const refused: Expected = { status: 403 };
const notFound: Expected = { status: 404 };
const notSignedIn: Expected = { status: 401, says: '' };

const statusAndBody = ({ status, body }: Answer) => ({ status, body });

/** What `statusAndBody` must equal (api.md 1.7). */
function answering({ status, says, violates, holds }: Expected, { url }: Answer) {
  if (says === '') return { status, body: '' };
  if (holds) return { status, body: expect.objectContaining(holds) };
  if (status < 400) return { status, body: expect.anything() };
  const message = typeof says === 'string' ? says : expect.stringMatching(says ?? /./);
  const error = STATUS_CODES[status];
  const timestamp = expect.any(String);
  const violations = violates?.map((fieldName) => ({ fieldName, message: expect.any(String) }));
  // The key of a device is hidden.
  const path = url.pathname.replace(/^(\/kobo\/)[^/]+/, '$1***');
  const body = { timestamp, status, error, message, path };
  return { status, body: violations ? { ...body, violations } : body };
}

/** Parameters that are part of something rather than name it. */
const parts: ReadonlySet<string> = new Set(['pageNumber', 'fileName']);

const paramsOf = ({ path }: Pick<Endpoint, 'path'>): string[] =>
  [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name ?? '');

/** Whether only administrators can make the good call of a row. */
const isForAdmins = ({ access }: Endpoint): boolean =>
  access === 'admin' || access === 'own-lists' || access === 'setup';

/** How those are refused from whom the thing in the path is hidden (api.md 1.6). */
function hiding({ endpoint, hiddenByAge }: Row) {
  const names = endpoint.access === 'anonymous' ? [] : paramsOf(endpoint);
  const isSet = names.includes('collectionId') || names.includes('readListId');
  const isItem = names.includes('bookId') || names.includes('seriesId');
  const stranger = isSet ? notFound : isItem || names.includes('libraryId') ? refused : undefined;
  const child = isSet ? notFound : isItem ? refused : undefined;
  const guarded = child ? [{ from: 'guarded', ...(hiddenByAge ?? child) } as const] : [];
  if (isForAdmins(endpoint)) return guarded;
  return [
    ...(stranger ? [{ from: 'stranger', ...stranger } as const] : []),
    ...(child ? [{ from: 'child', ...(hiddenByAge ?? child) } as const] : []),
    ...guarded,
  ];
}

type Hidden = 'child' | 'guarded' | 'stranger';

/** Those from whom something is hidden, and who may make a call that could name it. */
function namingNothingTo({ access, answer, method, path }: Endpoint): readonly Hidden[] {
  if (typeof answer === 'string' || path.includes('{')) return [];
  if (access === 'user') return ['child', 'guarded', 'stranger'];
  return access === 'admin' && method === 'GET' ? ['guarded'] : [];
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** `npm test` makes each call as one of those who are refused alike, as another one from call to call. */
const someOf = <T>(alike: readonly T[], turn: number): readonly T[] =>
  isAll ? alike : alike.slice(turn % Math.max(1, alike.length)).slice(0, 1);

/** That nobody makes a call signed out is proven for all of them by `contract.test.ts`, too. */
const someTurnedAway = (accounts: readonly Account[], turn: number): readonly Account[] =>
  accounts.length > 1 && !isAll ? someOf(accounts.slice(1), turn) : accounts;

/** Headers of a good answer (api.md 1.15). */
function headersOf({ answer, method, path }: Endpoint) {
  const isCall = path.startsWith('/api/');
  const isPosterOfSet = /^\/api\/v1\/(?:collections|readlists)\/\{\w+\}\/thumbnail$/.test(path);
  const isDownload = method === 'GET' && /\/file(?:$|\/)/.test(path);
  const isTagged = method === 'GET' && answer !== 'nothing' && !isDownload;
  return {
    ...(isCall && { 'cache-control': 'max-age=0, must-revalidate, no-transform, private' }),
    ...(isPosterOfSet && { 'cache-control': 'max-age=3600, private' }),
    ...(isTagged && { etag: expect.stringMatching(/^"/) }),
    ...(isDownload && {
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[ -~]+"; filename\*=UTF-8''\S+$/,
      ),
    }),
  };
}

test('every call that is served has a row, and no other has', () => {
  const served = world.server.app.routes.map(({ endpoint }) => nameOf(endpoint));
  expect(rows.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(served.toSorted());
});

const inTurn = possibleRows.map((row, turn) => [nameOf(row.endpoint), row, turn] as const);

describe.each(inTurn)('%s', (_, row, turn) => {
  const { endpoint } = row;
  const { access, answer } = endpoint;
  const params = paramsOf(endpoint);
  const status = endpoint.status ?? (answer === 'nothing' ? 204 : 200);

  // `npm test` makes it as who may least: the others have its roles, and more.
  test.each(isAll ? welcome[access] : welcome[access].slice(-1))(
    'answers (%s) as the contract says',
    async (as) => {
      const sent = await prepare(world, row, { as });
      const got = await send(world, endpoint, sent);
      expect(statusAndBody(got)).toMatchObject({ status });
      const headers = Object.fromEntries(got.headers);
      expect(headers).toMatchObject(headersOf(endpoint));
      expect(got.bytes.length > 0).toBe(answer !== 'nothing');
      if (answer === 'nothing') return;
      expect(headers['content-type']?.split(';')[0]).toBe(row.type ?? 'application/json');
      if (answer !== 'bytes') z.parse(schemasOf(endpoint).answer, got.body);
      const texts = textsIn(got.body);
      const dates = texts.filter((text) => /^\d{4}-\d\d-\d\dT/.test(text));
      const form = row.precise ? /T[\d:]{8}\.\d+Z$/ : /T[\d:]{8}Z$/;
      const loose = /T[\d:]{8}(?:\.\d+)?Z$/;
      expect(dates.filter((date) => !(row.precise === 'maybe' ? loose : form).test(date))).toEqual(
        [],
      );
      // Only administrators are told where files lie (api.md 1.6).
      const paths = as === 'reader' ? texts.filter((text) => text.includes(world.folder)) : [];
      expect(paths).toEqual([]);

      const { etag, 'last-modified': modified } = headers;
      expect(modified !== undefined).toBe(row.dated ?? false);
      if (row.changing) return;
      for (const condition of [
        ...(etag === undefined ? [] : [{ 'if-none-match': etag }]),
        ...(modified === undefined ? [] : [{ 'if-modified-since': modified }]),
      ]) {
        const by = sent.headers ?? world.accounts[as].headers;
        const again = { ...sent, headers: { ...by, ...condition } };
        const unchanged = await send(world, endpoint, again);
        expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
      }
    },
  );

  test.each(someTurnedAway(turnedAway[access], turn))('is not for the %s', async (as) => {
    const { headers } = world.accounts[as];
    const got = await call(world, row, { as, headers });
    // Programs are always asked for a password, pages of a browser never.
    const isProgram = endpoint.path.startsWith('/opds');
    const isOpds2 = endpoint.path.startsWith('/opds/v2');
    const ofProgram = { status: 401, ...(isOpds2 && { holds: { title: 'Longbox' } }) };
    const unknown = isProgram ? ofProgram : notSignedIn;
    expect(statusAndBody(got)).toEqual(answering(as === 'nobody' ? unknown : refused, got));
    expect(got.headers.has('www-authenticate')).toBe(isProgram && as === 'nobody');
  });

  test.each(params.filter((name) => !parts.has(name)))('knows which %s there is', async (name) => {
    const got = await call(world, row, { as: 'owner', params: { [name]: 'X' } });
    expect(statusAndBody(got)).toEqual(answering(row.unknown?.[name] ?? notFound, got));
  });

  test.each(someOf(hiding(row), turn))(
    'hides from the $from what is hidden',
    async ({ from, ...expected }) => {
      // Good calls of administrators are about what may go; these are about what is hidden.
      const { bookId, seriesId, collectionId, readListId } = world;
      const hidden = Object.entries({ bookId, seriesId, collectionId, readListId });
      const named = isForAdmins(endpoint) ? hidden.filter(([name]) => params.includes(name)) : [];
      const got = await call(world, row, { as: from, params: Object.fromEntries(named) });
      expect(statusAndBody(got)).toEqual(answering(expected, got));
    },
  );

  test.each(someOf(namingNothingTo(endpoint), turn))(
    'names nothing to the %s that is hidden',
    async (as) => {
      const got = await call(world, row, { as });
      const hidden = new Set(await world.hiddenFrom(as));
      expect(textsIn(got.body).filter((text) => hidden.has(text))).toEqual([]);
      expect(got.status).toBe(status);
    },
  );

  test.each(endpoint.body ? ['a'] : [])('refuses %s body that is none of its own', async () => {
    const as = 'owner';
    const cut = await call(world, row, { as, body: '{"a":' });
    expect(statusAndBody(cut)).toEqual(answering({ status: 400 }, cut));
    const other = await call(world, row, { as, body: 7 });
    expect(statusAndBody(other)).toEqual(answering({ status: 400, violates: [''] }, other));
    const none = await call(world, row, { as, body: undefined });
    expect(none.status).toBe(endpoint.bodyRequired === false ? status : 400);
  });

  const isObject = endpoint.body?._zod.def.type === 'object';
  test.each(isObject ? ['members'] : [])('ignores %s that it does not know', async () => {
    const { body, ...sent } = await prepare(world, row, { as: 'owner' });
    const more = z.parse(z.looseObject({}), body ?? {});
    const got = await send(world, endpoint, { ...sent, body: { ...more, unknown: 1 } });
    expect(statusAndBody(got)).toMatchObject({ status });
  });

  test.each(row.cases ?? [])('$when: $status', async ({ as = 'owner', change, ...expected }) => {
    const got = await call(world, row, { ...(await change?.(world)), as });
    expect(statusAndBody(got)).toEqual(answering(expected, got));
  });
});
