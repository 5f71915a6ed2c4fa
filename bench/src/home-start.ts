/// <reference lib="dom" />
import type { BrowserContext, Page } from '@playwright/test';
import { owner } from './site.ts';
import { slowDown } from './slow-tab.ts';

/** Milliseconds after which a browser has done what it does for each new tab: Chromium loads parts of its own. */
export const tabRest = 2000;
/** Cards of home in sight before it counts as painted. */
const cards = 6;

const card = 'main [data-card] a';

export const look = {
  viewport: { width: 1440, height: 900 },
  locale: 'en',
  reducedMotion: 'reduce',
} as const;

/** A browser whose owner is signed in. */
export async function signedIn(context: BrowserContext, url: string): Promise<BrowserContext> {
  const response = await context.request.get(`${url}/api/v2/users/me`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString('base64')}`,
    },
  });
  if (!response.ok()) throw new Error(`signing in answered ${response.status()}`);
  return context;
}

/** Visits home until the browser has kept its lists. */
export async function visitHome(tab: Page, url: string): Promise<void> {
  await tab.goto(`${url}/dashboard`);
  await tab.locator(card).first().waitFor();
  // Lists are kept two seconds after the last of them has come.
  await tab.waitForTimeout(4000);
}

/** Milliseconds from the start of a navigation to home. */
export interface Start {
  /** Until the covers of its first cards are painted. */
  readonly painted: number;
  /** The same, and until a click on one of these cards leads to another place: a picture of home wouldn't do. */
  readonly live: number;
}

/** A new tab at four times slower, and how to make it as fast as before. */
async function openSlowTab(context: BrowserContext) {
  const tab = await context.newPage();
  await tab.waitForTimeout(tabRest);
  return { tab, wake: await slowDown(tab) };
}

/** Opens home at four times slower in a new tab. */
export async function startAfter(context: BrowserContext, url: string): Promise<Start> {
  const { tab, wake } = await openSlowTab(context);
  await tab.addInitScript(watchStart, { card, cards });
  await tab.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  await tab.waitForFunction(() => performance.getEntriesByName('live').length > 0);
  const start = await tab.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return { painted: at('painted'), live: at('live') };
  });
  await wake();
  await tab.close();
  return start;
}

/** Milliseconds from the start of a navigation to home until the client has drawn it, in place of home as it was last seen. */
export async function drawnAfter(context: BrowserContext, url: string): Promise<number> {
  const { tab, wake } = await openSlowTab(context);
  await tab.goto(`${url}/dashboard`, { waitUntil: 'commit' });
  const drawn = await tab.waitForFunction((wanted) => {
    const isDrawn = document.querySelector(`#root > :not([aria-hidden]) ${wanted}`) !== null;
    return isDrawn && performance.now();
  }, card);
  const taken = Number(await drawn.jsonValue());
  await wake();
  await tab.close();
  return taken;
}

/** Marks when the covers stand, and from when on a click on a card is taken. */
function watchStart(wanted: { readonly card: string; readonly cards: number }): void {
  const isPainted = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0;
  const place = location.href;
  /** A link that no script has taken over yet would open the page anew. */
  const keepPage = (event: Event) => event.preventDefault();
  const press = (began: number): void => {
    if (location.href !== place) {
      // The press itself is no part of the start.
      performance.mark('live', { startTime: began });
      return;
    }
    const now = performance.now();
    addEventListener('click', keepPage);
    document
      .querySelector(wanted.card)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    removeEventListener('click', keepPage);
    requestAnimationFrame(() => press(now));
  };
  const see = (): void => {
    const shown = [...document.querySelectorAll(wanted.card)];
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main [data-card] img')];
    const first = pictures.slice(0, wanted.cards);
    if (shown.length < wanted.cards || first.length < wanted.cards || !first.every(isPainted)) {
      requestAnimationFrame(see);
      return;
    }
    // A message sent in a frame's callback arrives once that frame went to the compositor.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      performance.mark('painted');
      press(performance.now());
    });
    port1.start();
    port2.postMessage('');
  };
  requestAnimationFrame(see);
}
