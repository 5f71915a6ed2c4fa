import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AnswerOf,
  type CallInput,
  type Endpoint,
  pathOf,
  schemasOf,
} from '@longbox/contract/endpoint';
import {
  createLibrary,
  deleteLibrary,
  type LibraryCreation,
  listLibraries,
} from '@longbox/contract/libraries';
import { claimHeaders, claimServer } from '@longbox/contract/users';
import { ErrorBody, ViolationsBody } from '@longbox/contract/errors';
import * as z from 'zod/mini';
import { type App, createApp } from '../app.ts';
import { type Db, openDb } from '../base/db/connection.ts';
import { noteTasks, untilIdle } from './idle.ts';
import { quickHash } from './quick-hash.ts';
import {
  databaseOption,
  dropDatabase,
  hasDatabase,
  keepDatabase,
  makeDatabase,
} from './test-database.ts';
import { isAll } from './whole-run.ts';
import { launchWork } from './work-here.ts';

export const samples = fileURLToPath(new URL('../../../samples/library', import.meta.url));
/** The team's fixture library; it's next to the project and isn't shipped with it. */
const fixtures = fileURLToPath(new URL('../../../../shared/fixtures', import.meta.url));
export const hasFixtures = existsSync(fixtures);
/** Small files with faults that people reported; they're next to the project, too. */
const reports = fileURLToPath(new URL('../../../../shared/reports', import.meta.url));
export const hasReports = existsSync(reports);

export const owner = { email: 'owner@example.org', password: 'a good password' };

export interface TestServer {
  readonly app: App;
  readonly url: string;
  readonly db: Db;
  /** The data folder. */
  readonly data: string;
  /** Headers of the signed-in owner. */
  readonly cookie: Record<string, string>;
  /** Makes a call of the contract as the owner; the answer is parsed by the contract. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>>;
  /** The raw response, for statuses, headers and refusals. */
  fetch(pathname: string, init?: RequestInit): Promise<Response>;
  addLibrary(root: string, options?: Partial<z.input<typeof LibraryCreation>>): Promise<string>;
  /** Resolves when no background work is left and the server has heard of its end. */
  idle(): Promise<void>;
  /** Removes libraries, history and failures for the next test: quicker than another server for each. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

type ServerOptions = Partial<Omit<Parameters<typeof createApp>[0], 'logLevel' | 'upstream'>>;

interface Claimed {
  /** Gives a data folder a database with the owner, signed in. */
  readonly begin: (data: string) => Promise<void>;
  readonly cookie: string;
}

let claimed: Promise<Claimed> | undefined;

/** Made once in each process: all migrations and the hash of a password take longer than the rest of a start. */
async function makeClaimed(): Promise<Claimed> {
  const data = temporaryFolder();
  await makeDatabase(data);
  const { app, url, db } = await listen({ data });
  await noteTasks(db);
  await claim(url);
  await db
    .updateTable('user')
    .set({ password: quickHash(owner.password) })
    .execute();
  const cookie = await signIn(url, owner);
  await app.close();
  await db.destroy();
  const begin = keepDatabase(data);
  rmSync(data, { recursive: true });
  return { begin, cookie };
}

const databaseIn = (data: string): string => path.join(data, 'longbox.sqlite');

/** Tests ask nothing of the world: a port of this machine that nothing listens on. */
const nowhere = new URL('http://127.0.0.1:9/');

async function listen(options: ServerOptions & { readonly data: string }) {
  const basePath = options.basePath ?? '';
  let shared: Db | undefined;
  const app = await createApp({
    // Scans at times of their own would come between the steps of most tests.
    watch: 'off',
    // Some leave answers unread.
    drainMillis: 1000,
    ...databaseOption(options.data),
    metadataMirror: nowhere,
    launchWork: (db) => {
      if (launchWork) shared = db;
      return launchWork?.(db);
    },
    ...options,
    basePath,
    upstream: undefined,
    logLevel: 'silent',
  });
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  // One thread with two connections could wait for itself.
  const db = shared ?? openDb(databaseIn(options.data));
  return { app, url: `${address}${basePath}`, db };
}

/** Starts a whole server on a free port, claimed by the owner, with an empty data folder or this one. */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const data = options.data ?? temporaryFolder();
  const isFresh = !(await hasDatabase(data));
  claimed ??= makeClaimed();
  const { begin, cookie: firstCookie } = await claimed;
  if (isFresh) await begin(data);
  const { app, url, db } = await listen({ ...options, data });
  if (!isFresh) {
    await noteTasks(db);
    await claim(url);
  }
  const cookie = { ...marked, cookie: isFresh ? firstCookie : await signIn(url, owner) };

  const server: TestServer = {
    app,
    url,
    db,
    data,
    cookie,
    fetch: (pathname, init = {}) =>
      fetch(url + pathname, { ...init, headers: { ...cookie, ...init.headers } }),
    call: callBy((pathname, init) => server.fetch(pathname, init)),
    async addLibrary(root, creation = {}) {
      // The bare decoder of barcodes takes longer than the rest of a scan; few tests are about it.
      const body = { name: path.basename(root), root, importBarcodeIsbn: false, ...creation };
      const { id } = await server.call(createLibrary, { body });
      return id;
    },
    idle: () => untilIdle(db, server.fetch),
    async clear() {
      for (const { id: libraryId } of await server.call(listLibraries, {})) {
        await server.call(deleteLibrary, { params: { libraryId } });
      }
      await server.idle();
      await db.deleteFrom('history').execute();
      await db.deleteFrom('taskFailure').execute();
    },
    async close() {
      await app.close();
      await db.destroy();
      rmSync(data, { recursive: true, force: true });
      await dropDatabase(data);
    },
  };
  return server;
}

/** Makes the owner the first account of the server at this address. */
export function claim(url: string): Promise<Response> {
  const headers = { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password };
  return fetch(url + claimServer.path, { method: claimServer.method, headers });
}

/** Makes calls of the contract in this way; the answers are parsed by the contract. */
export function callBy(
  send: (pathname: string, init: RequestInit) => Promise<Response>,
): TestServer['call'] {
  return async (endpoint, input) => {
    const body = 'body' in input ? JSON.stringify(input.body) : undefined;
    const response = await send(pathOf(endpoint, input), {
      method: endpoint.method,
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    return z.parse(schemasOf(endpoint).answer, text === '' ? undefined : JSON.parse(text));
  };
}

/** What our own pages send with every call, and no page of another address can. */
export const marked = { 'x-requested-with': 'XMLHttpRequest' } as const;

/** Signs in and returns the value of a Cookie header. */
export async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await fetch(`${url}/api/v2/users/me`, {
    headers: { authorization: basic(email, password) },
  });
  return cookiesOf(response);
}

export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

export function basic(email: string, password: string): string {
  return `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
}

export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'longbox-'));
}

/** A copy of a folder of the fixtures or samples that a test may change. */
export function copyOf(folder: string, isWanted = (_file: string): boolean => true): string {
  const copy = path.join(temporaryFolder(), path.basename(folder));
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true, filter: isWanted });
  return copy;
}

/**
 * A copy of the EPUBs of the fixtures; by `npm test` without the two longest. Half of the time of a scan goes into
 * the posters of the PDFs beside them.
 */
export const copyOfEpubs = (): string =>
  copyOf(fixture('library-books'), (file) => !(isAll ? /\.pdf$/ : notQuick).test(file));

const notQuick = /\.pdf$|Moby-Dick|The Adventures of Sherlock Holmes\.epub$/;

export const fixture = (name: string): string => path.join(fixtures, name);
export const report = (name: string): string => path.join(reports, name);

/** The text of a refused call: its message, or the members that break a rule. */
export async function refusalOf(response: Response): Promise<{ status: number; message: string }> {
  const body = z.parse(z.union([ErrorBody, ViolationsBody]), await response.json());
  const message =
    'message' in body
      ? body.message
      : body.violations.map((one) => `${one.fieldName}: ${one.message}`).join(', ');
  return { status: response.status, message };
}

/** The body and headers of a call that sends JSON. */
export const sends = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
