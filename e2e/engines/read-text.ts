import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { listBooks } from '@longbox/contract/books';
import { writeEpub } from '@longbox/samples/kit/write-epub.ts';
import * as z from 'zod/mini';
import { nastyBook } from '../nasty-chapters.ts';
import { lookAtText, type Sight } from '../seen-text.ts';
import { openSite, owner, type Site } from '../site.ts';
import { firefox } from './firefox.ts';
import type { Engine, Tab } from './tab.ts';
import { webkit } from './webkit.ts';

/*
 * Reads chapters of text in Firefox and WebKit, letter by letter, as `epub-text.spec.ts` does in Chromium:
 * `npm run test:engines`. `LONGBOX_CHAPTERS` says how many. A browser that isn't installed is named and left out.
 */

const count = Number(process.env['LONGBOX_CHAPTERS'] ?? 12);
const patience = 15_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const shown = z.object({
  at: z.string(),
  chapter: z.number(),
  isLast: z.boolean(),
  unseen: z.number(),
  example: z.string(),
});

async function look(tab: Tab): Promise<Sight> {
  return z.parse(shown, await tab.ask(`(${lookAtText.toString()})()`));
}

/** What is shown once it stands still. */
async function sight(tab: Tab, before: string): Promise<Sight | undefined> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const first = await look(tab);
    if (first.at !== '' && first.at !== before) {
      const second = await look(tab);
      if (second.at === first.at) return second;
    }
    await setTimeout(30);
  }
  return undefined;
}

async function signIn(tab: Tab, site: Site): Promise<void> {
  await tab.open(`${site.url}/login`);
  const secret = Buffer.from(`${owner.email}:${owner.password}`).toString('base64');
  const headers = JSON.stringify({
    authorization: `Basic ${secret}`,
    'x-requested-with': 'XMLHttpRequest',
  });
  await tab.ask(`fetch('/api/v2/users/me', { headers: ${headers} }).then(({ status }) => status)`);
}

/** What of the chapters no page has shown, a line each. */
async function readIn(engine: Engine, site: Site, bookId: string): Promise<string[]> {
  const tab = await engine.start({ width: 1440, height: 900, isPhone: false });
  const lost: string[] = [];
  try {
    await signIn(tab, site);
    await tab.open(`${site.url}/book/${bookId}/read-epub?incognito=true`);
    let now = await sight(tab, '');
    while (now) {
      if (now.isLast && now.unseen > 0) {
        lost.push(`${engine.name}, chapter ${now.chapter}: ${now.unseen} letters, ${now.example}`);
      }
      if (now.isLast && now.chapter === count - 1) return lost;
      await tab.press(['PageDown']);
      const next = await sight(tab, now.at);
      if (!next) lost.push(`${engine.name}: stuck at ${now.at}`);
      now = next;
    }
    return lost;
  } finally {
    await tab.close();
  }
}

const here = [firefox, webkit].filter((engine) => {
  const missing = engine.programs.find((program) => !existsSync(program));
  if (missing !== undefined) {
    say(`${engine.name} is not installed (${missing}): ${engine.install}`);
  }
  return missing === undefined;
});
if (here.length > 0) {
  const site = await openSite('alone');
  await writeEpub(site.texts, nastyBook(0, count));
  await site.claim();
  await site.addTexts();
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const book = content.find(({ metadata }) => metadata.title === 'Nasty 0');
  if (!book) throw new Error('the book was not found');
  for (const engine of here) {
    const lost = await readIn(engine, site, book.id);
    for (const line of lost) say(line);
    say(
      `${engine.name}: ${lost.length === 0 ? `all of ${count} chapters can be read` : `${lost.length} faults`}`,
    );
    if (lost.length > 0) process.exitCode = 1;
  }
  await site.close();
}
