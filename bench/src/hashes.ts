/// <reference lib="dom" />
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathOf } from '@longbox/contract/endpoint';
import { getKnownPageHashThumbnail, listKnownPageHashes } from '@longbox/contract/page-hashes';
import type { Page } from '@playwright/test';
import { figure, percentile } from './figures.ts';
import { drawnPage } from './pictures.ts';
import { openSite, type Site } from './site.ts';
import { hasChromium, openTab, slowDown } from './slow-tab.ts';

const many = 10_000;
const turns = 30;

/**
 * Duplicate pages, 10,000 of them that somebody has decided on, paged through in Chromium with its
 * processor slowed down four times: the longest frame from the press until the next rows have come to
 * rest. A bare page that puts the same rows of the same call together by hand says how short that
 * could be.
 */
export async function benchHashes(): Promise<void> {
  if (!hasChromium()) return;
  const site = await openSite();
  await fill(site);
  const tab = await openTab(site);
  for (const size of [20, 100]) {
    await openBarePage(tab, site, size);
    const bare = await turnPages(tab, size);
    await tab.goto(`${site.url}/media-management/duplicate-pages/known?size=${size}`);
    compare(size, await turnPages(tab, size), bare);
  }
}

function compare(size: number, ours: readonly number[], bare: readonly number[]): void {
  for (const [percent, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const) {
    const [own, least] = [percentile(ours, share), percentile(bare, share)];
    figure(`longest frame of a turn of ${size} at 4x slower, ${percent}`, own, 'ms');
    figure(`  bare page, ${percent}`, least, 'ms');
    figure(`  times the bare page, ${percent}`, own / least, '');
  }
}

/** Known pages straight into the database, each with its stored image. */
async function fill({ data }: Site): Promise<void> {
  const database = new DatabaseSync(path.join(data, 'longbox.sqlite'));
  database.exec('PRAGMA busy_timeout = 10000');
  database
    .prepare(
      `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
        INSERT INTO pageHash (hash, size, action, deleteCount, created, lastModified, thumbnail)
        SELECT printf('%032x', n), n * 1000, 'DELETE_MANUAL', n, n, n, ? FROM number`,
    )
    .run(many, await drawnPage(1, 200, 300));
  database.close();
}

/** The rows of the same call, each with only its image, its facts and its buttons. */
async function openBarePage(tab: Page, { url }: Site, size: number): Promise<void> {
  const address = `${url}/bare.html`;
  const body = `<!doctype html><title>Bare</title>
    <style>
      main { display: grid; grid-template-columns: repeat(auto-fill, minmax(264px, 1fr)); gap: 20px; }
      img { height: 240px; }
    </style><main></main><button aria-label="Next rows">Next</button>`;
  await tab.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await tab.goto(address);
  await tab.evaluate(
    ({ list, picture }) => {
      let page = -1;
      const turn = async (): Promise<void> => {
        page += 1;
        const answer: { content: { hash: string; size: number; deleteCount: number }[] } = await (
          await fetch(`${list}&page=${page}`)
        ).json();
        const rows = answer.content.map(
          (row) => `<article aria-label="${row.hash}">
            <img src="${picture.replace('HASH', row.hash)}" alt="" loading="lazy" decoding="async">
            <strong>${row.size}</strong>
            <dl><dt>Deleted</dt><dd>${row.deleteCount}</dd><dt>Saved</dt><dd>${row.size}</dd></dl>
            <button>Ignore</button><button>Remove</button><button>By itself</button></article>`,
        );
        const main = document.querySelector('main');
        if (main) main.innerHTML = rows.join('');
      };
      document.querySelector('button')?.addEventListener('click', () => void turn());
      void turn();
    },
    {
      list: url + pathOf(listKnownPageHashes, { query: { size, action: ['DELETE_MANUAL'] } }),
      picture: url + pathOf(getKnownPageHashThumbnail, { params: { hash: 'HASH' } }),
    },
  );
  await tab.unroute(address);
}

/** The longest frame of each turn, in milliseconds, on the page that is open. */
async function turnPages(tab: Page, size: number): Promise<number[]> {
  await tab.waitForFunction((count) => document.querySelectorAll('article').length === count, size);
  const wake = await slowDown(tab);
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) taken.push(await tab.evaluate(longestFrame));
  await wake();
  return taken;
}

/** Runs in the browser: turns the page, and watches the frames until the next rows rest. */
function longestFrame(): Promise<number> {
  return new Promise((resolve) => {
    const first = (): string | null | undefined =>
      document.querySelector('article')?.getAttribute('aria-label');
    const before = first();
    let left = 20;
    let longest = 0;
    let last = performance.now();
    const look = (): void => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (first() !== before) left -= 1;
      if (left === 0) resolve(longest);
      else requestAnimationFrame(look);
    };
    document.querySelector<HTMLElement>('[aria-label="Next rows"]')?.click();
    requestAnimationFrame(look);
  });
}
