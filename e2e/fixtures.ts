import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type CallInput, type Endpoint, pathOf } from '@longbox/contract/endpoint';
import { createLibrary } from '@longbox/contract/libraries';
import { claimHeaders } from '@longbox/contract/users';
import { type RunningServer, runServer } from '@longbox/server/testing/run-server';
import { type Page, test as base } from '@playwright/test';

export { expect } from '@playwright/test';

export interface Options {
  /** How the client is served: by the embedded server, below a path, or before another server. */
  readonly serving: 'alone' | 'base path' | 'upstream';
}

export const owner = { email: 'owner@example.org', password: 'a good password' };

const samples = fileURLToPath(new URL('../samples/library', import.meta.url));

/** A running server with what a test needs to prepare it. */
export interface Site {
  /** Address of the client, without a slash at its end. */
  readonly url: string;
  /** A copy of the samples, which the test may change. */
  readonly comics: string;
  claim(): Promise<void>;
  /** Adds the samples as a library and waits until every book is analysed. */
  addSamples(): Promise<void>;
  /** Makes a call as the owner. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response>;
  /** Ends the server and starts it again on the same data and address. */
  restart(): Promise<void>;
  /** Ends the server without notice; `restart` brings it back. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

async function openSite(serving: Options['serving']): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'longbox-e2e-'));
  const comics = path.join(folder, 'comics');
  cpSync(samples, comics, { recursive: true, preserveTimestamps: true });
  const ownPath = serving === 'base path' ? ['--base-path', '/books'] : [];
  const args = ['--data', path.join(folder, 'data'), ...ownPath];
  let server: RunningServer = await runServer(args);
  const front = serving === 'upstream' ? await runServer(['--upstream', server.url]) : undefined;
  const url = front?.url ?? server.url;
  const authorization = `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString('base64')}`;

  const site: Site = {
    url,
    comics,
    async claim() {
      await fetch(`${url}/api/v1/claim`, {
        method: 'POST',
        headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
      });
    },
    async addSamples() {
      const body = { name: 'Samples', root: comics, oneshotsDirectory: '_oneshots' };
      await site.call(createLibrary, { body });
      await waitForAnalysis(url, authorization);
    },
    call: (endpoint, input) =>
      fetch(url + pathOf(endpoint, input), {
        method: endpoint.method,
        headers: { authorization, 'content-type': 'application/json' },
        ...('body' in input && { body: JSON.stringify(input.body) }),
      }),
    async restart() {
      const { port } = new URL(server.url);
      await server.stop();
      server = await runServer([...args, '--port', port]);
    },
    async kill() {
      await server.kill();
    },
    async close() {
      await front?.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return site;
}

async function waitForAnalysis(url: string, authorization: string): Promise<void> {
  const count = async (query: string): Promise<number> => {
    const response = await fetch(`${url}/api/v1/books?size=0${query}`, {
      headers: { authorization },
    });
    const { totalElements }: { totalElements: number } = await response.json();
    return totalElements;
  };
  while ((await count('')) === 0 || (await count('&media_status=UNKNOWN')) > 0) {
    await setTimeout(100);
  }
}

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

interface Fixtures {
  /** A server that nobody has claimed yet. */
  readonly emptySite: Site;
  /** The page, signed in to a server with the samples, at its home. */
  readonly home: Page;
}

interface WorkerFixtures extends Options {
  /** A claimed server with the samples, shared by the tests of a file's worker. */
  readonly site: Site;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serving: ['alone', { option: true, scope: 'worker' }],
  emptySite: async ({ serving }, provide) => {
    const site = await openSite(serving);
    await provide(site);
    await site.close();
  },
  site: [
    async ({ serving }, provide) => {
      const site = await openSite(serving);
      await site.claim();
      await site.addSamples();
      await provide(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  home: async ({ page, site }, provide) => {
    await signIn(page, site);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await provide(page);
  },
});
