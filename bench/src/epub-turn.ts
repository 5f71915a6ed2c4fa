/// <reference lib="dom" />
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { writeEpub } from '@longbox/samples/kit/write-epub.ts';
import type { Page } from '@playwright/test';
import { openSite, temporaryFolder } from './site.ts';
import { hasChromium, openTab } from './slow-tab.ts';
import { arrow, compareTurns, timeTurns } from './turns.ts';

const measure = 'text turn';
const turns = 39;

/** About eighty screens of plain text, in one chapter: each turn stays within it. */
const text = Array.from({ length: 700 }, (_, at) => {
  const words = 'The tide came in over the causeway and the lamp at the end of the pier was lit. ';
  return `<p>${at + 1}. ${words.repeat(3 + (at % 4))}</p>`;
}).join('');

/** What scrolls, found in a closed tree too. */
declare global {
  interface Window {
    benchRoots?: ShadowRoot[];
  }
}

/**
 * Milliseconds from the press of an arrow key to the frame that shows the next page of a book of text, in
 * Chromium with its processor slowed down four times, one press a second. A bare page with the same text
 * in columns in a frame, which only scrolls by one page, in the same run, says how fast that could be.
 */
export async function benchEpubTurn(): Promise<void> {
  if (!hasChromium()) return;
  const root = path.join(temporaryFolder(), 'texts');
  await writeEpub(root, {
    path: 'Tide/Tide.epub',
    title: 'Tide',
    author: 'Robin Vale',
    language: 'en',
    direction: 'ltr',
    css: '',
    chapters: [{ id: 'one', title: 'One', body: text }],
  });
  const site = await openSite();
  await site.addLibrary(root);
  await site.analysed();
  const [book] = (await site.call(listBooks, { query: { size: 1 } })).content;
  if (!book) throw new Error('the book was not found');
  const tab = await openTab(site);
  await tab.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    window.benchRoots = [];
    Element.prototype.attachShadow = function keep(init) {
      const made = attach.call(this, init);
      window.benchRoots?.push(made);
      return made;
    };
  });
  await openBarePage(tab, site.url);
  const bare = await turnPages(tab);
  await tab.goto(`${site.url}/book/${book.id}/read-epub?incognito=true`);
  await tab.getByText(/^Page 1 of \d+$/).waitFor();
  const ours = await turnPages(tab);
  compareTurns('text turn', ours, bare);
}

/** The text in two columns a page, in a frame as wide as all of them; each key scrolls by a page. */
async function openBarePage(tab: Page, origin: string): Promise<void> {
  const address = `${origin}/bare.html`;
  const body = `<!doctype html><title>Bare</title>
    <style>
      body { margin: 0; }
      #container { position: fixed; inset: 48px 60px; overflow: hidden; }
      iframe { display: block; height: 100%; border: 0; }
    </style><div id="container"><iframe sandbox="allow-same-origin"></iframe></div>`;
  await tab.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await tab.goto(address);
  await tab.evaluate(async (words) => {
    const frame = document.querySelector('iframe');
    const container = document.querySelector('#container');
    if (!frame || !container) throw new Error('the bare page is not there');
    const { clientWidth: width, clientHeight: height } = container;
    const come = new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
    });
    frame.style.width = `${width}px`;
    frame.srcdoc = `<!doctype html><style>
        html { box-sizing: border-box; block-size: ${height}px; inline-size: ${width}px; padding: 0 40px;
          column-width: ${width / 2 - 80}px; column-gap: 80px; column-fill: auto; overflow: hidden;
          font-family: Georgia, serif; }
        body { margin: 0; }
      </style>${words}`;
    await come;
    const inner = frame.contentDocument?.documentElement;
    frame.style.width = `${Math.ceil((inner?.scrollWidth ?? 0) / width) * width}px`;
    addEventListener('keydown', () => {
      container.scrollLeft += width;
    });
  }, text);
  await tab.unroute(address);
}

/** Milliseconds of each turn, on the page that is open. */
async function turnPages(tab: Page): Promise<number[]> {
  await tab.evaluate(measureTurns, measure);
  return timeTurns(tab, { measure, turns, press: arrow });
}

/** Runs in the browser: measures from the time stamp of a key to the end of the first frame scrolled on. */
function measureTurns(name: string): void {
  const found = [document, ...(window.benchRoots ?? [])].flatMap(
    (root) => root.querySelector('#container') ?? [],
  );
  const scroller = found.at(-1);
  if (!scroller) throw new Error('nothing scrolls');
  addEventListener(
    'keydown',
    ({ timeStamp: start }) => {
      const before = scroller.scrollLeft;
      const look = (): void => {
        if (scroller.scrollLeft === before) {
          requestAnimationFrame(look);
          return;
        }
        // A message sent in a frame's callback arrives once that frame went to the compositor.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => performance.measure(name, { start }));
        port1.start();
        port2.postMessage('');
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}
