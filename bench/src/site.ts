import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  type AnswerOf,
  type CallInput,
  type Endpoint,
  pathOf,
  schemasOf,
} from '@longbox/contract/endpoint';
import { createLibrary, type LibraryCreation } from '@longbox/contract/libraries';
import { claimHeaders, claimServer } from '@longbox/contract/users';
import { type Limits, type RunningServer, runServer } from '@longbox/server/testing/run-server';

export const owner = { email: 'owner@example.org', password: 'a good password' };

/** The product in its own processes, claimed and signed in. It ends with the bench. */
export interface Site {
  readonly url: string;
  readonly data: string;
  readonly server: RunningServer;
  /** Of the signed-in owner. */
  readonly headers: Readonly<Record<string, string>>;
  /** Makes a call as the owner; the answer is checked by the contract. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>>;
  /**
   * Gets a path as the owner, or posts a body to it, and reads the answer to its end; gives its
   * length in bytes.
   */
  get(pathname: string, body?: unknown): Promise<number>;
  addLibrary(root: string, options?: Partial<LibraryCreation>): Promise<string>;
  /**
   * Resolves when every book found is analyzed, or when the bench ends. Hashes and the search for
   * barcodes, which come after all else, are not waited for.
   */
  analysed(): Promise<void>;
}

/** How to undo what a bench began, the last first. */
const undo: (() => Promise<void> | void)[] = [];

/** Has something undone at the end of the bench, however it ends. */
export function atEnd(step: () => Promise<void> | void): void {
  undo.push(step);
}

/** Ends every server of the bench and removes its folders. */
export async function tidy(): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}

/** A folder for the time of a bench. */
export function temporaryFolder(below: string = tmpdir()): string {
  const folder = mkdtempSync(path.join(below, 'longbox-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the server, new or on a data folder that has the owner already. */
export async function openSite(
  data: string = temporaryFolder(),
  { args = [], ...limits }: Limits & { readonly args?: readonly string[] } = {},
): Promise<Site> {
  const server = await runServer(['--data', data, ...args], { isSmall: true, ...limits });
  atEnd(async () => {
    if (server.process.exitCode === null) await server.stop();
  });
  const { url } = server;
  await fetch(url + pathOf(claimServer), {
    method: 'POST',
    headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
  });
  const headers = { 'x-requested-with': 'XMLHttpRequest', cookie: await signIn(url) };
  const site: Site = {
    url,
    data,
    server,
    headers,
    async call(endpoint, input) {
      const response = await fetch(url + pathOf(endpoint, input), {
        method: endpoint.method,
        headers: { ...headers, ...('body' in input && { 'content-type': 'application/json' }) },
        ...('body' in input && { body: JSON.stringify(input.body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status} ${text}`);
      const { answer } = schemasOf(endpoint);
      const checked = await answer['~standard'].validate(
        text === '' ? undefined : JSON.parse(text),
      );
      if (checked.issues) throw new Error(`${endpoint.path} breaks the contract: ${text}`);
      return checked.value;
    },
    async get(pathname, body) {
      const posted = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const response = await fetch(url + pathname, body === undefined ? { headers } : posted);
      const { byteLength } = await response.arrayBuffer();
      if (!response.ok) throw new Error(`${pathname} answered ${response.status}`);
      return byteLength;
    },
    async addLibrary(root, options = {}) {
      const body = { name: path.basename(root), root, importBarcodeIsbn: false, ...options };
      return (await site.call(createLibrary, { body })).id;
    },
    async analysed() {
      const watched = new DatabaseSync(path.join(data, 'longbox.sqlite'), { readOnly: true });
      atEnd(() => {
        if (watched.isOpen) watched.close();
      });
      const waiting = watched.prepare(
        `SELECT id FROM task
          WHERE type IN ('ScanLibrary', 'AnalyzeBook', 'RefreshSeriesMetadata') LIMIT 1`,
      );
      while (watched.isOpen && waiting.get() !== undefined) await setTimeout(20);
      if (watched.isOpen) watched.close();
    },
  };
  return site;
}

async function signIn(url: string): Promise<string> {
  const basic = Buffer.from(`${owner.email}:${owner.password}`).toString('base64');
  const response = await fetch(`${url}/api/v2/users/me`, {
    headers: { authorization: `Basic ${basic}` },
  });
  if (!response.ok) throw new Error(`signing in answered ${response.status}`);
  const cookies = response.headers.getSetCookie();
  return cookies.map((one) => one.split(';')[0]).join('; ');
}
