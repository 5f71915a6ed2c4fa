/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { slowDown } from './slow-tab.ts';
import { held } from './turns.ts';

interface Where {
  readonly url: string;
  readonly seriesId: string;
  readonly throttle: number;
}

/** What is pressed: the place, and what opens something there. */
const placesOf = (
  seriesId: string,
): readonly (readonly [name: string, at: string, on: string])[] => [
  ['a card of home', '/dashboard', 'main [data-card] a'],
  ['the heading of a shelf', '/dashboard', 'main h2 a'],
  ['menu of a card', '/dashboard', 'main [data-card] [data-card-menu]'],
  ['account', '/dashboard', 'button:has-text("Account")'],
  ['an entry of the navigation', '/dashboard', 'nav a[href*="/libraries/"]'],
  ['a card of the grid', '/libraries/all/series', 'main [data-index] [data-card] a'],
  ['a tab of the library', '/libraries/all/series', 'a[href$="/libraries/all/books"]'],
  ['a book of a series', `/series/${seriesId}`, 'main [data-card] a[href*="/book/"]'],
];

/** Milliseconds from each press until a frame that shows something else was handed to the screen. */
export async function timePresses(
  tab: Page,
  { url, seriesId, throttle }: Where,
): Promise<readonly (readonly [name: string, taken: number])[]> {
  const taken: (readonly [string, number])[] = [];
  for (const [name, at, on] of placesOf(seriesId)) {
    await tab.goto(url + at);
    const pressed = tab.locator(on).first();
    await pressed.waitFor();
    // What the browser does while it's idle is over.
    await tab.waitForTimeout(2000);
    // In the middle of a cover stands another link.
    await pressed.hover(on.includes('[data-card] a') ? { position: { x: 75, y: 45 } } : {});
    // So is what hovering shows.
    await tab.waitForTimeout(2000);
    const wake = await slowDown(tab, throttle);
    await pressed.evaluate(watchPress);
    await tab.mouse.down();
    await tab.waitForTimeout(held);
    await tab.mouse.up();
    await tab.waitForFunction(() => performance.getEntriesByName('pressed').length > 0);
    const [measure] = await tab.evaluate(() =>
      performance.getEntriesByName('pressed').map(({ duration }) => duration),
    );
    taken.push([name, measure ?? Number.NaN]);
    await wake();
  }
  return taken;
}

/** Runs in the browser: measures the next press until it is seen on what was pressed, or something changes anywhere. */
function watchPress(pressed: Element): void {
  performance.clearMeasures('pressed');
  const around: Element[] = [];
  for (let one: Element | null = pressed; one && around.length < 4; one = one.parentElement)
    around.push(one);
  const look = (): string =>
    around
      .map((one) => {
        const { opacity, backgroundColor, transform, filter } = getComputedStyle(one);
        return `${opacity} ${backgroundColor} ${transform} ${filter}`;
      })
      .join();
  const before = look();
  addEventListener(
    'pointerdown',
    ({ timeStamp: start }) => {
      let hasChanged = false;
      const watch = new MutationObserver(() => {
        hasChanged = true;
      });
      watch.observe(document.body, { subtree: true, childList: true, attributes: true });
      const next = (): void => {
        if (!hasChanged && look() === before) {
          requestAnimationFrame(next);
          return;
        }
        watch.disconnect();
        // A message sent in a frame's callback arrives once that frame went to the compositor.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => performance.measure('pressed', { start }));
        port1.start();
        port2.postMessage('');
      };
      requestAnimationFrame(next);
    },
    { capture: true, once: true },
  );
}
