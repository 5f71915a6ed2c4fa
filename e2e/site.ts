import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listBooks } from '@longbox/contract/books';
import {
  type AnswerOf,
  type CallInput,
  type Endpoint,
  pathOf,
  schemasOf,
} from '@longbox/contract/endpoint';
import { createLibrary, listLibraries, scanLibrary } from '@longbox/contract/libraries';
import { claimHeaders } from '@longbox/contract/users';
import { type RunningServer, runServer } from '@longbox/server/testing/run-server';
import * as z from 'zod/mini';
import { startForeign } from './foreign.ts';
import { lanName } from './lan-name.ts';
import { takeScanned } from './scanned.ts';

/**
 * How the client is served: by the embedded server, below a path, before another's server, or by plain http
 * under a name of the home network, as most people run it: browsers hold back there what they give to localhost.
 */
export type Serving = 'alone' | 'base path' | 'upstream' | 'lan';

export const owner = { email: 'owner@example.org', password: 'a good password' };

const samples = fileURLToPath(new URL('../samples/library', import.meta.url));
const texts = fileURLToPath(new URL('../samples/books', import.meta.url));

/** A running server with what a test needs to prepare it. */
export interface Site {
  /** Address of the client, without a slash at its end. */
  readonly url: string;
  /** A copy of the samples, which the test may change. */
  readonly comics: string;
  /** The server's data folder. */
  readonly data: string;
  /** Everything that the server has printed. */
  said(): string;
  claim(): Promise<void>;
  /** A copy of the samples that are text. */
  readonly texts: string;
  /** Adds the samples as a library and waits until every book is analyzed. */
  addSamples(): Promise<void>;
  /** Scans samples that are known already once more, and waits for so many books that have come since. */
  scanNew(books: number): Promise<void>;
  /** Adds the samples that are text as a library of their own, and waits for them. */
  addTexts(): Promise<void>;
  /** Makes a call as the owner; the answer is parsed by the contract. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>>;
  /** Ends the server and starts it again on the same data and port, with further options if any. */
  restart(more?: readonly string[]): Promise<void>;
  /** Ends the server without notice; `restart` brings it back. */
  kill(): Promise<void>;
  /** Ends the server and leaves its data; `restart` brings it back. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a claimed server that knows its copy of the samples already. */
export const openScannedSite = (serving: Serving): Promise<Site> =>
  openSite(serving, [], takeScanned);

/** Starts a server without accounts, with a copy of the samples next to it. */
export async function openSite(
  serving: Serving,
  more: readonly string[] = [],
  prepare?: (data: string, comics: string) => void,
): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'longbox-e2e-'));
  const comics = path.join(folder, 'comics');
  copyFolder(samples, comics);
  const ownTexts = path.join(folder, 'texts');
  copyFolder(texts, ownTexts);
  const ownPath = serving === 'base path' ? ['--base-path', '/books'] : [];
  // Behind another one it believes what that says of the address people use.
  const behind = serving === 'upstream' ? ['--trust-proxy', 'loopback'] : [];
  const data = path.join(folder, 'data');
  prepare?.(data, comics);
  const args = ['--data', data, ...ownPath, ...behind, ...more];
  let server: RunningServer = await runServer(args);
  // A feed in this house needs no internet.
  const has = more.includes('--announcements') ? ['announcements without internet'] : [];
  const foreign = serving === 'upstream' ? await startForeign(server.url, has) : undefined;
  const front = foreign && (await runServer(['--upstream', foreign.url]));
  const own = front?.url ?? server.url;
  const url = serving === 'lan' ? own.replace('127.0.0.1', lanName) : own;
  const authorization = `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString('base64')}`;

  const site: Site = {
    url,
    comics,
    data,
    texts: ownTexts,
    said: () => server.said(),
    async claim() {
      // A name that anyone can give an address claims nothing.
      await fetch(`${own}/api/v1/claim`, {
        method: 'POST',
        headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
      });
    },
    async addSamples() {
      const body = {
        name: 'Samples',
        root: comics,
        oneshotsDirectory: '_oneshots',
        watch: false,
        importBarcodeIsbn: false,
      };
      await site.call(createLibrary, { body });
      await waitForAnalysis(site);
    },
    async scanNew(books) {
      const [library] = await site.call(listLibraries, {});
      const params = { libraryId: library?.id ?? '' };
      const { totalElements } = await site.call(listBooks, { query: { size: 1 } });
      await site.call(scanLibrary, { params, query: {} });
      await waitForAnalysis(site, { library: params.libraryId, books: totalElements + books });
    },
    async addTexts() {
      const { id } = await site.call(createLibrary, {
        body: { name: 'Texts', root: ownTexts, watch: false },
      });
      const count = readdirSync(ownTexts, { recursive: true, encoding: 'utf8' });
      await waitForAnalysis(site, {
        library: id,
        books: count.filter((name) => name.endsWith('.epub')).length,
      });
    },
    async call(endpoint, input) {
      const response = await fetch(url + pathOf(endpoint, input), {
        method: endpoint.method,
        headers: { authorization, 'content-type': 'application/json' },
        ...('body' in input && { body: JSON.stringify(input.body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status} ${text}`);
      return z.parse(schemasOf(endpoint).answer, text === '' ? undefined : JSON.parse(text));
    },
    async restart(further = []) {
      const { port } = new URL(server.url);
      await server.stop();
      server = await runServer([...args, '--port', port, ...further]);
    },
    async kill() {
      await server.kill();
    },
    async stop() {
      await server.stop();
    },
    async close() {
      await front?.stop();
      foreign?.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
      const strays = foreign?.strays ?? [];
      if (strays.length > 0) throw new Error(`only ours understands ${strays.join(', ')}`);
    },
  };
  return site;
}

/** Copies a folder with the times of its files and folders: by these a scan knows what it has seen before. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const original = path.join(entry.parentPath, entry.name);
    const { atimeMs, mtimeMs } = statSync(original);
    // A Date would round up to the next millisecond, and so does the option of `cpSync`.
    utimesSync(path.join(to, path.relative(from, original)), atimeMs / 1000, mtimeMs / 1000);
  }
}

/** Waits until books are there, so many of a library where that is said, and all are analyzed. */
async function waitForAnalysis(
  site: Site,
  of: { readonly library?: string; readonly books: number } = { books: 1 },
): Promise<void> {
  const library = of.library === undefined ? {} : { library_id: [of.library] };
  const isDone = async (): Promise<boolean> => {
    const all = await site.call(listBooks, { query: { ...library, size: 1 } });
    const waiting = { ...library, media_status: ['UNKNOWN' as const], size: 1 };
    const left = await site.call(listBooks, { query: waiting });
    return all.totalElements >= of.books && left.totalElements === 0;
  };
  while (!(await isDone())) await setTimeout(100);
}
