import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getMe } from '@longbox/contract/users';
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import type { Site } from './site.ts';
import { passOn, startStandIn } from './stand-in.ts';

/** The addresses of what a service worker keeps, relative to its scope. */
export function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const base = new URL('.', document.baseURI).href;
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => await (await caches.open(name)).keys()),
    );
    return kept
      .flat()
      .filter(({ url }) => url.startsWith(base))
      .map(({ url }) => url.replace(base, ''));
  });
}

/** The files of the English texts, by their addresses below the base path. */
function englishFiles(): string[] {
  const words = fileURLToPath(new URL('../web/dist/assets/words', import.meta.url));
  return readdirSync(words, { recursive: true, encoding: 'utf8' })
    .map((file) => `assets/words/${file.replaceAll(sep, '/')}`)
    .filter((file) => /\/en\.[^/]+\.json$/.test(file));
}

/** Waits until the page has a worker that keeps the client with its texts. */
export async function expectKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // They come last, and are asked for one by one: a list would hold hundreds of other files each time.
  await expect
    .poll(() =>
      page.evaluate(async (files) => {
        const look = (file: string) =>
          caches.match(new URL(file, document.baseURI).href, { ignoreVary: true });
        return (await Promise.all(files.map(look))).every((found) => found !== undefined);
      }, englishFiles()),
    )
    .toBe(true);
}

/** The lists that the browser keeps of the account that was here last, by their calls. */
export function keptLists(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const base = new URL('.', document.baseURI).pathname.replace(/\/$/, '');
        const opening = indexedDB.open(`longbox-answers ${base}`);
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction('last').objectStore('last').get('last');
          reading.addEventListener('error', reject);
          reading.addEventListener('success', () => {
            const found: { answers: { key: [string] }[] } | undefined = reading.result;
            database.close();
            resolve((found?.answers ?? []).map(({ key: [name] }) => name));
          });
        });
      }),
  );
}

/** What stands in front of a server and can be as if the server had been updated, or as if it were away. */
export interface Front {
  /** The server, at the address of this. */
  readonly site: Site;
  /** From now on the server has a later build, in which every part has another name. */
  update(): void;
  /**
   * How calls are answered: by the server, never, never but for the client itself, by a page of the network, by
   * the way to a proxy's sign-in at another address, by a broken connection after so many files, or, if they
   * change something, with a status.
   */
  answerBy(
    manner:
      | 'server'
      | 'nobody'
      | 'page alone'
      | 'portal'
      | 'way elsewhere'
      | { readonly breakAfter: number }
      | { readonly changes: number },
  ): void;
  /** The calls that were answered with that status, as `PUT /api/…`. */
  readonly changes: string[];
  /** The covers that were asked for, but for those that aren't there. */
  readonly covers: string[];
  /** How many streams of events are open. */
  streams(): number;
  /** Holds back who is signed in; the calls held so far go on when they are let go. */
  holdWho(): { readonly count: () => number; readonly letGo: () => void };
  close(): void;
}

const portal = '<!doctype html><title>Free Wi-Fi</title><h1>Welcome to the station</h1>';

/** Puts something in front of a server that can be as if it had been updated. */
async function startFront(site: Site): Promise<Front> {
  const { origin: target } = new URL(site.url);
  let isUpdated = false;
  const covers: string[] = [];
  const changes: string[] = [];
  let streams = 0;
  let manner: Parameters<Front['answerBy']>[0] = 'server';
  /** In the later build, `Name-hash.js` is `Name-hash.later.js`, and the former name is nothing's. */
  const later = (text: string) => text.replaceAll(/(?<=[\w-]-[\w-]{8})\.js\b(?!\.)/g, '.later.js');
  let held: (() => void)[] | undefined;
  /** Another origin, as the sign-in of a proxy is. */
  const elsewhere = () => server.url.replace('127.0.0.1', 'localhost');
  const answer = (asked: IncomingMessage, response: ServerResponse): void => {
    const isCall = /\/(?:api|sse)\//.test(asked.url ?? '');
    if (manner === 'nobody' || (manner === 'page alone' && isCall)) return;
    if (typeof manner === 'object' && 'changes' in manner) {
      const { method = '' } = asked;
      if (isCall && method !== 'GET') {
        changes.push(`${method} ${asked.url}`);
        const location = elsewhere();
        const isPortal = manner.changes === 200;
        response.writeHead(manner.changes, { location }).end(isPortal ? portal : undefined);
        return;
      }
    } else if (typeof manner === 'object') {
      if (!isCall) manner = { breakAfter: manner.breakAfter - 1 };
      if (manner.breakAfter < 0) {
        response.destroy();
        return;
      }
    }
    const isLetThrough = /\/(?:sw\.js|manifest\.webmanifest)$/.test(asked.url ?? '');
    const isElsewhere = asked.headers.host === new URL(elsewhere()).host;
    if (manner === 'way elsewhere' && !isLetThrough && !isElsewhere) {
      response.writeHead(302, { location: elsewhere() }).end();
      return;
    }
    if (manner === 'portal' || (manner === 'way elsewhere' && isElsewhere)) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(portal);
      return;
    }
    const path = asked.url ?? '';
    if (path.includes('/sse/')) {
      streams += 1;
      response.on('close', () => (streams -= 1));
    }
    const isScript = path.endsWith('.js') && !path.startsWith('/api/');
    const isPack = /\/assets\/pack-[^/]+\.json$/.test(path);
    if (isUpdated && /\/assets\/[^/]+\.js$/.test(path) && !path.endsWith('.later.js')) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    passOn(target, asked, response, {
      url: path.replace('.later.js', '.js'),
      headers: { ...asked.headers, 'accept-encoding': 'identity' },
      give: (given, to) => {
        if (path.includes('/thumbnail') && given.statusCode !== 404) covers.push(path);
        const { 'content-length': _, etag: __, ...headers } = given.headers;
        const isPage = headers['content-type']?.startsWith('text/html') === true;
        // Nothing is found again in the browser but what the worker keeps.
        if (path.includes('/assets/')) headers['cache-control'] = 'no-store';
        to.writeHead(given.statusCode ?? 502, headers);
        if (!isPage && !isScript && !isPack) {
          given.pipe(to);
          return;
        }
        const parts: Buffer[] = [];
        given.on('data', (part: Buffer) => parts.push(part));
        given.on('end', () => {
          const text = Buffer.concat(parts).toString();
          to.end(isUpdated ? later(text) : text);
        });
      },
    });
  };
  const server = await startStandIn((asked, response) => {
    if (held !== undefined && asked.url?.endsWith(getMe.path) === true) {
      held.push(() => {
        answer(asked, response);
      });
    } else answer(asked, response);
  });
  return {
    site: { ...site, url: site.url.replace(target, server.url) },
    covers,
    changes,
    streams: () => streams,
    holdWho() {
      const own: (() => void)[] = [];
      held = own;
      return {
        count: () => own.length,
        letGo() {
          held = undefined;
          for (const goOn of own) goOn();
        },
      };
    },
    close: server.close,
    update() {
      isUpdated = true;
    },
    answerBy(next) {
      manner = next;
    },
  };
}

/** Journeys with something in front of the server, as if that were away or had been updated. */
export const test = base.extend<{ front: Front }>({
  front: async ({ site }, provide) => {
    const front = await startFront(site);
    await provide(front);
    front.close();
  },
});
