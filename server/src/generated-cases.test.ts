import { type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { getOpenApi } from '@longbox/contract/openapi';
import { getMe, signOutByLink } from '@longbox/contract/users';
import type { Selectable } from 'kysely';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Tables } from './base/db/tables.ts';
import type { Account } from './testing/calls/accounts.ts';
import { possibleRows } from './testing/calls/rows.ts';
import type { Row, Sent } from './testing/calls/row.ts';
import { prepare } from './testing/calls/send.ts';
import { signIn } from './testing/test-server.ts';
import { makeWorld, type World } from './testing/calls/world.ts';
import { type Operation, type ReadDocument, readDocument } from './testing/document.ts';
import { fittingOf, misfits } from './testing/generated.ts';
import { isAll, tries } from './testing/whole-run.ts';

/** `LONGBOX_FUZZ=50` for so many cases of each kind and call, other ones in each run. */
const asked = Number(process.env['LONGBOX_FUZZ'] ?? 0);
const each = asked > 0 ? { numRuns: asked } : { numRuns: tries(1, 3), seed: 23 };
/** One of some cases of a kind, another one from call to call; with `LONGBOX_ALL=1` all of them. */
const some = <T>(cases: readonly T[], turn: number): readonly T[] =>
  isAll || asked > 0 ? cases : cases.slice(turn % cases.length).slice(0, 1);

let world: World;
let document: ReadDocument;
/** As they were made. */
let accounts: Selectable<Tables['user']>[];
beforeAll(async () => {
  world = await makeWorld();
  accounts = await world.server.db.selectFrom('user').selectAll().execute();
  document = readDocument(await world.server.call(getOpenApi, {}));
});
afterAll(() => world.close());

const Members = z.looseObject({});

interface Case extends Sent {
  readonly as: Account;
  /** For the report of a failure. */
  readonly what: string;
  /** `good` fits the document, `bad` doesn't, and of others it says nothing. */
  readonly is: 'bad' | 'good' | 'other';
  /** The body before it was written as JSON. */
  readonly value?: unknown;
  readonly method?: string;
  readonly type?: string;
}

/** The good call of a row, and what is made of it by the document. */
function casesOf({ endpoint }: Row, operation: Operation, good: Sent, turn: number): Case[] {
  const { access, method, body, path } = endpoint;
  const text = fc.constantFrom(world.bookId, world.seriesId, world.libraryId, 'name', 'é', '7');
  const options = { text, schemas: document.schemas };
  const parameters = operation.parameters.filter((one) => one.in === 'query');
  const queries = fc.sample(
    fc.record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, fittingOf(schema, options)])),
      { requiredKeys: [] },
    ),
    each,
  );
  const names = [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name ?? '');
  const schema = operation.requestBody?.content['application/json']?.schema;
  // What changes or ends a thing is asked for with a body of its own only once.
  const bodies =
    schema && body && typeof good.body !== 'string'
      ? fc
          .sample(fittingOf(schema, options), { ...each, numRuns: each.numRuns * 3 })
          .map((one) => mixed(good.body, one))
          .filter((one) => document.fits(schema, one))
          .slice(0, each.numRuns)
      : [];
  const wrong = schema
    ? fc
        .sample(misfits(good.body), { ...each, numRuns: each.numRuns * 2 })
        // Where a body may be missing, null is none.
        .filter((one) => !(one === null && endpoint.bodyRequired === false))
        .filter((one) => !document.fits(schema, one))
    : [];
  const guests: Account[] = access === 'anonymous' ? ['nobody'] : ['nobody', 'reader', 'guarded'];
  const owner = { as: 'owner', is: 'good' } as const;
  const others: Case[] = [
    ...some(guests, turn).map((as) => ({ as, what: 'as another', is: 'other' }) as const),
    ...(parameters.length > 0 ? queries.map((query) => ({ ...owner, query, what: 'query' })) : []),
    ...some(parameters, turn).flatMap(({ name }) =>
      fc
        .sample(oddText, { ...each, seed: turn, numRuns: 1 })
        .map((odd) => ({ ...owner, is: 'other', query: { [name]: odd }, what: 'query' }) as const),
    ),
    ...bodies.map((one) => ({ ...owner, body: one, what: 'body' })),
    ...wrong.map(
      (one) =>
        ({ ...owner, is: 'bad', value: one, body: JSON.stringify(one), what: 'body' }) as const,
    ),
    ...(schema
      ? some(['{"a":', '[1,', '"\\uD800"', '\u0000'], turn).map(
          (one) => ({ ...owner, is: 'bad', body: one, what: 'no JSON' }) as const,
        )
      : []),
    ...(body || endpoint.upload !== undefined
      ? [{ ...owner, is: 'other', body: 'x', type: 'text/csv', what: 'type' } as const]
      : []),
    ...some(names, turn).flatMap((name) =>
      fc
        .sample(oddText, { ...each, seed: turn, numRuns: tries(1, 2) })
        .map((odd) => ({ ...owner, is: 'other', params: { [name]: odd }, what: 'path' }) as const),
    ),
    ...(method === 'GET'
      ? [{ ...owner, is: 'other', headers: { accept: 'model/obj' }, what: 'accept' } as const]
      : []),
  ];
  // A quick run takes a sixth of them, and all that must be refused.
  const isTaken = ({ is }: Case, at: number) => is === 'bad' || (at + turn) % 6 === 0;
  const taken = isAll || asked > 0 ? others : others.filter(isTaken);
  return [{ ...owner, what: 'good call' }, ...taken];
}

const oddText = fc.oneof(
  fc.constantFrom('', ' ', '%', '\0', '-1', '1e999', 'null', '2024-13-45', "' OR 1 --", '['),
  fc.constantFrom('x'.repeat(600), '\u202E', '99999999999999999999', '__proto__', 'true', 'X'),
);

/** A good body with some of its members as they are in another one. */
function mixed(good: unknown, other: unknown): unknown {
  const isObject = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(good) || !isObject(other)) return other;
  return { ...z.parse(Members, good), ...z.parse(Members, other) };
}

/** Some calls change the account that makes them, or end its session. */
async function restoreAccounts(): Promise<void> {
  const { url, db } = world.server;
  for (const { id, ...user } of accounts) {
    await db.updateTable('user').set(user).where('id', '=', id).execute();
  }
  for (const { email, password, headers } of Object.values(world.accounts)) {
    if (email === '' || (await fetch(url + getMe.path, { headers })).status === 200) continue;
    headers['cookie'] = await signIn(url, { email, password });
  }
}

/** What no schema says: secrets, and what belongs together, patterns of file names. */
const beyondSchemas =
  /password is wrong|is required unless completed|or an http or https address without a user|pattern can’t be read/;

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

async function faultsOf(row: Row, operation: Operation, one: Case): Promise<string[]> {
  const { endpoint } = row;
  const { as, what, is, type, value, ...change } = one;
  const sent = await prepare(world, row, { ...change, as });
  const { at = world.server.url, body, file } = sent;
  const account = world.accounts[as].headers;
  const url = new URL(at + pathOf(endpoint, sent));
  if (sent.rawQuery !== undefined) url.search += `&${sent.rawQuery}`;
  const form = new FormData();
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'file');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...account,
      ...(as === 'owner' && sent.headers),
      ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
    },
    ...(body !== undefined && endpoint.method !== 'GET' ? { body: text } : file && { body: form }),
  });
  const answer = Buffer.from(await response.arrayBuffer()).toString();
  const [essence = ''] = (response.headers.get('content-type') ?? '').split(';');
  const came = { status: response.status, type: essence, text: answer };
  const about = `${nameOf(endpoint)} ${what} as ${as} ${url.search} ${text ?? ''}`.slice(0, 500);
  const faults = document.faultsOf(operation, came);
  const isRefused = came.status === 400 && answer.includes('"violations"');
  if (is === 'good' && isRefused && !beyondSchemas.test(answer)) {
    faults.push(`refuses what fits: ${answer.slice(0, 400)}`);
  }
  const schema = operation.requestBody?.content['application/json']?.schema;
  const isTaken = came.status < 400;
  if (is === 'bad' && isTaken && !(schema && document.fits(schema, value, 'loosely'))) {
    faults.push(`takes what does not fit: ${came.status}`);
  }
  return faults.map((fault) => `${about}\n  ${fault}`);
}

test('every call answers good and bad input as the document says', async () => {
  const faults: string[] = [];
  const counts = { good: 0, bad: 0, other: 0 };
  for (const [turn, row] of possibleRows.entries()) {
    const place = row.endpoint.path.replace('{+', '{');
    const operation = document.paths[place]?.[row.endpoint.method.toLowerCase()];
    if (!operation) expect.fail(`${nameOf(row.endpoint)} is not in the document`);
    const good = await row.input(world, world.accounts.owner);
    for (const one of casesOf(row, operation, good, turn)) {
      counts[one.is] += 1;
      faults.push(...(await faultsOf(row, operation, one)));
    }
    if (row.endpoint.method === 'GET' && row.endpoint !== signOutByLink) continue;
    // What it set going would meet the calls that follow at another moment in each run.
    await world.server.idle();
    await restoreAccounts();
  }
  expect(faults).toEqual([]);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(possibleRows.length / 4);
});
