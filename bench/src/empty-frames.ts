/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** Opens a long grid whose list grows while it's scrolled. */
export async function openGrid(tab: Page, url: string): Promise<void> {
  await tab.goto(`${url}/libraries/all/series`);
  await tab.evaluate(() => {
    const preferences = { languageOfferDeclined: true, listMode: 'endless' };
    localStorage.setItem('longbox', JSON.stringify({ version: 1, state: { preferences } }));
  });
  await tab.reload();
  await tab.locator('main [data-index] [data-card] img').first().waitFor();
}

/**
 * Runs in the browser: scrolls a grid to its end and back, a quarter of the window in each frame. A frame counts as
 * empty where a place in sight has no card, loaded or as a shape.
 */
export async function countEmptyFrames(): Promise<{
  frames: number;
  empty: number;
  longest: number;
}> {
  const found = { frames: 0, empty: 0, longest: 0 };
  /** Pixels between two rows, with room for how positions are rounded. */
  const gap = 40;
  const bar = 64;
  const isEmpty = (): boolean => {
    const cells = [...document.querySelectorAll<HTMLElement>('main [data-index]')];
    const inSight = cells.filter((cell) => {
      const { top, bottom } = cell.getBoundingClientRect();
      return bottom > bar && top < innerHeight;
    });
    if (inSight.some((cell) => cell.firstElementChild === null)) return true;
    const rects = inSight.map((cell) => cell.getBoundingClientRect());
    const [first, last] = [
      Math.min(...rects.map(({ top }) => top)),
      Math.max(...rects.map(({ bottom }) => bottom)),
    ];
    const isAtStart = cells.some(({ dataset }) => dataset['index'] === '0');
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY + innerHeight > scrollHeight - 2 * innerHeight;
    return (!isAtStart && first > bar + gap) || (!isAtEnd && last < innerHeight - gap);
  };
  let since: number | undefined;
  const step = async (distance: number): Promise<void> => {
    scrollBy({ top: distance, behavior: 'instant' });
    const now = performance.now();
    found.frames += 1;
    if (isEmpty()) {
      found.empty += 1;
      since ??= now;
      found.longest = Math.max(found.longest, now - since);
    } else since = undefined;
    await new Promise(requestAnimationFrame);
  };
  await new Promise(requestAnimationFrame);
  for (let count = 0; count < 150; count += 1) await step(innerHeight / 4);
  for (let count = 0; count < 150; count += 1) await step(-innerHeight / 4);
  return found;
}
