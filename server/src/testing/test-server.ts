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
import { createLibrary, type LibraryCreation } from '@longbox/contract/libraries';
import { claimHeaders, claimServer } from '@longbox/contract/users';
import { ErrorBody, ViolationsBody } from '@longbox/contract/errors';
import * as z from 'zod/mini';
import { type App, createApp } from '../app.ts';
import { type Db, openDb } from '../base/db/connection.ts';
import { noteTasks, untilIdle } from './idle.ts';

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
  /** Headers of the signed-in owner. */
  readonly cookie: Record<string, string>;
  /** Makes a call of the contract as the owner; the answer is parsed by the contract. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>>;
  /** The raw response, for statuses, headers and refusals. */
  fetch(pathname: string, init?: RequestInit): Promise<Response>;
  addLibrary(root: string, options?: Partial<z.input<typeof LibraryCreation>>): Promise<string>;
  /** Resolves when no background work is left and the server has heard of its end. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

type ServerOptions = Partial<Omit<Parameters<typeof createApp>[0], 'logLevel' | 'upstream'>>;

/** Starts a whole server on a free port with an empty data folder, claimed by the owner. */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const data = options.data ?? temporaryFolder();
  const basePath = options.basePath ?? '';
  const app = await createApp({
    ...options,
    data,
    basePath,
    upstream: undefined,
    logLevel: 'silent',
  });
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `${address}${basePath}`;
  const db = openDb(path.join(data, 'longbox.sqlite'));
  await noteTasks(db);
  await fetch(url + pathOf(claimServer), {
    method: 'POST',
    headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
  });
  const cookie = { ...marked, cookie: await signIn(url, owner) };

  const server: TestServer = {
    app,
    url,
    db,
    cookie,
    fetch: (pathname, init = {}) =>
      fetch(url + pathname, { ...init, headers: { ...cookie, ...init.headers } }),
    call: callBy((pathname, init) => server.fetch(pathname, init)),
    async addLibrary(root, creation = {}) {
      const body = { name: path.basename(root), root, ...creation };
      const { id } = await server.call(createLibrary, { body });
      return id;
    },
    idle: () => untilIdle(db, server.fetch),
    async close() {
      await db.destroy();
      await app.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
  return server;
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
export function copyOf(folder: string): string {
  const copy = path.join(temporaryFolder(), path.basename(folder));
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

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
