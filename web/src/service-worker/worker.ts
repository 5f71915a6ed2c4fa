import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { shellCacheOf } from '../data/on-device/addresses.ts';
import { isRecord } from '../lib/is-record.ts';
import { type FromPage, type FromWorker, keptSign, type Shell } from './shell.ts';
import { keepPacked } from './packed.ts';
import { followPush } from './push.ts';
import { followKeptBooks, isCover, keptPart, mayBeKept } from './kept-books.ts';
import { isAnswer, isPdfProgram, languageOf, wayOf } from './ways.ts';

/*
 * Keeps the files of the client, so that it starts without its server. A worker of a later build takes
 * over when no page is open that began under the one before. Until then its files are found, too: a page
 * that comes from the server is of the later build at once, and one that is open still finds its parts.
 */

declare const self: ServiceWorkerGlobalScope;
/** Written in by build-worker.mjs, wherever it stands. */
declare const builtShell: Shell;

const { scope } = self.registration;
const shell = builtShell;
const { build, areas } = shell;
const words = scope + shell.words;
const program = scope + shell.pdfProgram;
const others = new Set(shell.others.map(([path]) => path));
/** Milliseconds that the server has for the page, or for a file that is fetched ahead. */
const patience = 3000;
/** The same for a cover that is kept here, and for a file that isn't: a screen waits for it. */
const coverPatience = 2000;
const filePatience = 10_000;

/** A file as it was built, or nothing: proxies and networks answer with pages of their own. */
async function ownAnswer(response: Response): Promise<Response | null> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  if (!response.ok || response.redirected) return null;
  if (new URL(response.url).href !== scope) return isPage ? null : response;
  return (await response.clone().text()).includes(build) ? response : null;
}

const files = new PrecacheController({
  cacheName: shellCacheOf(scope),
  plugins: [{ cacheWillUpdate: ({ response }) => ownAnswer(response) }],
});
files.addToCacheList([
  ...shell.assets.map((path) => ({ url: scope + path, revision: null })),
  ...shell.others.map(([path, revision]) => ({ url: scope + path, revision })),
]);
const openCache = () => caches.open(files.strategy.cacheName);

/**
 * Asks the server; fails if it doesn't begin to answer in time. A page that asks for the same file would
 * wait behind a fetch that says nothing (Chromium: 20 seconds).
 */
async function fetchWithin(milliseconds: number, request: RequestInfo): Promise<Response> {
  const given = new AbortController();
  const late = setTimeout(() => {
    given.abort();
  }, milliseconds);
  try {
    return await fetch(request, { signal: given.signal });
  } finally {
    clearTimeout(late);
  }
}

/** Keeps all texts of a language. */
async function keepWords(code: string): Promise<void> {
  const cache = await openCache();
  for (const area of areas) {
    const url = `${words}${code}.${area}.json`;
    if ((await cache.match(url)) !== undefined) continue;
    const answer = await ownAnswer(await fetchWithin(patience, url));
    if (answer === null) throw new Error(`There are no texts ${url}`);
    await cache.put(url, answer);
  }
}

/** Keeps what reads PDFs, in place of an earlier one: books that are kept need it. */
async function keepProgram(): Promise<void> {
  const cache = await openCache();
  if ((await cache.match(program)) === undefined) await cache.add(program);
}

/** Says which build is here now. */
function tell(page: ExtendableMessageEvent['source']): void {
  const told: FromWorker = { build };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a worker has none
  page?.postMessage(told);
}

/** A file as it was built; fails if there is none. */
async function fetchOwn(url: string): Promise<Response> {
  const answer = await ownAnswer(await fetch(url));
  if (answer === null) throw new Error(`There is no file ${url}`);
  return answer;
}

async function install(event: ExtendableEvent): Promise<void> {
  await keepPacked(await openCache(), scope, shell, fetchOwn);
  await files.install(event);
  const kept = await (await openCache()).keys();
  const codes = new Set(
    kept.map(({ url }) => languageOf(url)).filter((code) => code !== undefined),
  );
  for (const code of codes) await keepWords(code);
  if (kept.some(({ url }) => isPdfProgram(url))) await keepProgram();
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) tell(page);
}

async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Whether files of the next build may be here already. */
const isEnding = () => self.registration.installing !== null || self.registration.waiting !== null;

/** Removes the files of earlier builds and of other languages, if no other page may need them. */
async function tidy(code: string): Promise<void> {
  if ((await self.clients.matchAll({ includeUncontrolled: true })).length > 1) return;
  const cache = await openCache();
  const packed = shell.packed.map((path) => scope + path);
  const wanted = new Set([program, ...packed, ...files.getURLsToCacheKeys().values()]);
  for (const request of await cache.keys()) {
    const isWanted = wanted.has(request.url) || request.url.startsWith(`${words}${code}.`);
    if (isEnding()) return;
    if (!isWanted) await cache.delete(request);
  }
}

/** A kept page that says so to its scripts: they don't wait for the server once more. */
function saying(page: Response): Response {
  const { status, body } = page;
  const headers = new Headers(page.headers);
  headers.set('server-timing', keptSign);
  return new Response(body, { status, headers });
}

/** The page from the server; from here while that doesn't answer. */
async function openPlace({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const found = await files.matchPrecache(scope);
  if (found === undefined) return fetch(request);
  const kept = saying(found);
  if (!navigator.onLine) return kept;
  const asking = Promise.resolve<Response | undefined>(preloadResponse)
    .then((early) => early ?? fetch(request))
    .then((answer) => (isAnswer(answer) ? answer : kept));
  const late = new Promise<Response>((resolve) => {
    setTimeout(resolve, patience, kept);
  });
  return Promise.race([asking, late]).catch(() => kept);
}

async function keptFile({ url }: Request): Promise<Response | undefined> {
  const cache = await openCache();
  return cache.match(files.getCacheKeyForURL(url) ?? url, { ignoreVary: true });
}

async function openFile(request: Request): Promise<Response> {
  const kept = await keptFile(request).catch(() => undefined);
  return kept ?? fetchWithin(filePatience, request);
}

/** A part of a kept book from here, else from the server; its cover the other way round. */
async function openPart(event: FetchEvent): Promise<Response> {
  const { request } = event;
  if (navigator.onLine && isCover(request.url)) {
    const answer = await fetchWithin(coverPatience, request).catch(() => undefined);
    if (answer?.ok === true) return answer;
  }
  return (await keptPart(event, scope)) ?? fetch(request);
}

function isFromPage(said: unknown): said is FromPage {
  return isRecord(said) && typeof said['build'] === 'string' && typeof said['code'] === 'string';
}

async function hear(said: FromPage, page: ExtendableMessageEvent['source']): Promise<void> {
  // A page that wasn't listening yet when all files had come.
  if (self.serviceWorker.state === 'installed') tell(page);
  await keepWords(said.code);
  if (said.build === build) await tidy(said.code);
}

followKeptBooks();
followPush();

self.addEventListener('install', (event) => {
  event.waitUntil(install(event));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});
self.addEventListener('message', (event) => {
  const said: unknown = event.data;
  // Texts that don't come are asked for again at the next start.
  if (isFromPage(said)) event.waitUntil(hear(said, event.source).catch(() => undefined));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = wayOf(request, scope, others);
  if (way === 'place') event.respondWith(openPlace(event).catch(() => fetch(request)));
  if (mayBeKept(request, scope)) {
    event.respondWith(openPart(event).catch(() => fetch(request)));
  }
  if (way === 'file') event.respondWith(openFile(request));
});
