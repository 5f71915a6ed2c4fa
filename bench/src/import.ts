/// <reference lib="dom" />
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { scanTransientBooks } from '@longbox/contract/transient-books';
import type { Request } from '@playwright/test';
import { figure } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { drawnPage } from './pictures.ts';
import { openSite, temporaryFolder } from './site.ts';
import { hasChromium, heapOf, openTab } from './slow-tab.ts';

const many = 1000;
/** The import is canceled once so many are there. */
const half = many / 2;
const analysis = /\/transient-books\/[^/]+\/analyze$/;

/**
 * A folder of 1,000 comics, all of one series of the library: from the answer of the scan to a table
 * that can be used, how many are looked into at once, memory meanwhile, and an import that is
 * canceled half way.
 */
export async function benchImport(): Promise<void> {
  if (!hasChromium()) return;
  const [root, inbox] = [
    path.join(temporaryFolder(), 'comics'),
    path.join(temporaryFolder(), 'new'),
  ];
  const page = await drawnPage(1, 200, 300);
  const comics = { perSeries: many, pages: 2, covers: [page], page };
  await generateComics(root, { ...comics, books: 1 });
  await generateComics(inbox, { ...comics, books: many });
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  const tab = await openTab(site);
  let [running, most] = [0, 0];
  tab.on('request', (request) => {
    if (analysis.test(request.url())) most = Math.max(most, (running += 1));
  });
  const ended = (request: Request): void => {
    if (analysis.test(request.url())) running -= 1;
  };
  tab.on('requestfinished', ended);
  tab.on('requestfailed', ended);

  await tab.goto(`${site.url}/import/books`);
  await tab.getByLabel('Folder on the server').fill(inbox);
  const scanned = tab.waitForResponse((answer) =>
    answer.url().endsWith(pathOf(scanTransientBooks)),
  );
  await tab.getByRole('button', { name: 'Find books' }).click();
  await (await scanned).finished();
  const answered = performance.now();
  const number = tab.getByRole('spinbutton', { name: /^Number of/ }).first();
  // The library has a book of its number, and a file of its name: it is not replaced, and stays out.
  await number.fill(String(2 * many));
  figure(`${many} candidates: a row can be typed in after`, performance.now() - answered, 'ms', {
    below: 2000,
  });
  const first = await heapOf(tab);
  await tab.getByText('Analyzing files').waitFor({ state: 'detached', timeout: 300_000 });
  figure('most looked into at once', most, 'files', { below: 5 });
  figure('memory at the beginning', first, 'MB');
  figure('memory once all are looked into, times that', (await heapOf(tab)) / first, '', {
    below: 2,
  });

  const books = async (): Promise<number> =>
    (await site.call(listBooks, { query: { size: 1 } })).totalElements;
  await tab.getByRole('button', { name: /^Import [\d,]+ files/ }).click();
  while ((await books()) < half) await tab.waitForTimeout(50);
  await tab.getByRole('button', { name: 'Cancel' }).click();
  const report = tab.getByText(/files imported/);
  await report.waitFor({ timeout: 60_000 });
  const [, count = ''] = /([\d,]+) files imported/.exec(await report.innerText()) ?? [];
  const told = Number(count.replace(',', ''));
  const left = readdirSync(path.join(inbox, 'Series 001')).length;
  figure('cancelled half way: told of as imported', told, 'files', { below: many });
  figure('  less those that came to the library', told - (await books()) + 1, 'files', {
    below: 1,
  });
  figure('  files still where they were', left, 'files', { atLeast: many });
}
