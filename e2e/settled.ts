import type { Page } from '@playwright/test';

/** What is found once a screen has taken its shape: what lasts, frame by frame. */
export async function settledFaults(
  page: Page,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  let faults = await look(page);
  for (let frame = 0; faults.length > 0 && frame < 15; frame += 1) {
    await page.evaluate(
      () =>
        new Promise((drawn) => {
          requestAnimationFrame(drawn);
          // A tab that the browser takes for covered draws no frames.
          setTimeout(drawn, 100);
        }),
    );
    faults = await look(page);
  }
  return faults;
}
