import { existsSync } from 'node:fs';
import { writeEpub } from '@longbox/samples/kit/write-epub.ts';
import { nastyBook } from '../nasty-chapters.ts';
import { plainBook } from '../plain-chapters.ts';
import { openSite, owner, type Site } from '../site.ts';
import { chromium } from './chromium.ts';
import { firefox } from './firefox.ts';
import { readEnds } from './read-ends.ts';
import { readLetters } from './read-letters.ts';
import { bookOf } from './shown.ts';
import type { Engine, Size, Tab } from './tab.ts';
import { webkit } from './webkit.ts';

/*
 * Reads books of text in each engine: `npm run test:engines`. Chapters of a plain book from end to end and back, set in
 * different ways: first and last letters are where they should be. Chapters of a nasty book letter by letter, in Firefox
 * and WebKit, as `epub-text.spec.ts` does in Chromium; `LONGBOX_CHAPTERS` says how many. `LONGBOX_ENGINE` chooses by
 * a part of the name.
 */

const count = Number(process.env['LONGBOX_CHAPTERS'] ?? 12);
const chosen = (process.env['LONGBOX_ENGINE'] ?? '').toLowerCase();

const desktop = { width: 1440, height: 900 };
const narrow = { width: 700, height: 900 };

/** How plain chapters are set: the window, and what is stored of the reader's settings. */
const settings: readonly (readonly [name: string, size: Size, stored: object])[] = [
  ['columns as they fit', desktop, {}],
  ['one column, wide margins', desktop, { columns: 'one', margins: 3 }],
  ['two columns, large letters', desktop, { columns: 'two', fontSize: 160 }],
  ['a narrow window, small margins', narrow, { margins: 0.5 }],
  ['two columns in a narrow window', narrow, { columns: 'two' }],
  ['one long scroll', desktop, { layout: 'scroll' }],
  ['one long scroll, wide margins', narrow, { layout: 'scroll', margins: 3 }],
];

const say = (line: string) => process.stdout.write(`${line}\n`);

async function signIn(tab: Tab, site: Site): Promise<void> {
  await tab.open(`${site.url}/login`);
  const secret = Buffer.from(`${owner.email}:${owner.password}`).toString('base64');
  const headers = JSON.stringify({
    authorization: `Basic ${secret}`,
    'x-requested-with': 'XMLHttpRequest',
  });
  await tab.ask(`fetch('/api/v2/users/me', { headers: ${headers} }).then(({ status }) => status)`);
}

/** Opens a book of text with these settings. */
async function open(tab: Tab, site: Site, title: string, epubreader: object): Promise<void> {
  const { id } = await bookOf(site, title);
  // An image has no scripts that could write the old settings back.
  await tab.open(`${site.url}/icon.svg`);
  const stored = JSON.stringify({ state: { preferences: { epubreader } }, version: 1 });
  await tab.ask(`localStorage.setItem('longbox', ${JSON.stringify(stored)})`);
  await tab.open(`${site.url}/book/${id}/read-epub?incognito=true`);
}

/** Faults in an engine, a line each. */
async function readIn(engine: Engine, site: Site): Promise<string[]> {
  const tab = await engine.start({ ...desktop, isPhone: false });
  const faults: string[] = [];
  try {
    await signIn(tab, site);
    for (const [name, size, stored] of settings) {
      await tab.resize(size);
      await open(tab, site, plainBook.title, stored);
      const wrong = await readEnds(tab, plainBook.chapters.length);
      faults.push(...wrong.map((fault) => `${name}, ${fault}`));
    }
    if (engine === chromium) return faults;
    await tab.resize(desktop);
    await open(tab, site, 'Nasty 0', {});
    return [...faults, ...(await readLetters(tab, count))];
  } finally {
    await tab.close();
  }
}

const here = [chromium, firefox, webkit].filter((engine) => {
  const missing = engine.programs.find((program) => !existsSync(program));
  if (missing !== undefined) {
    say(`${engine.name} is not installed (${missing}): ${engine.install}`);
  }
  return missing === undefined && engine.name.toLowerCase().includes(chosen);
});
if (here.length > 0) {
  const site = await openSite('alone');
  await writeEpub(site.texts, nastyBook(0, count));
  await writeEpub(site.texts, plainBook);
  await site.claim();
  await site.addTexts();
  for (const engine of here) {
    const faults = await readIn(engine, site);
    for (const fault of faults) say(`${engine.name}: ${fault}`);
    const chapters = engine === chromium ? '' : ` and ${count} nasty chapters`;
    const read = `plain chapters in ${settings.length} settings${chapters} can be read`;
    say(`${engine.name}: ${faults.length === 0 ? read : `${faults.length} faults`}`);
    if (faults.length > 0) process.exitCode = 1;
  }
  await site.close();
}
