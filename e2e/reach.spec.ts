import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { lostByForcedColours, lostBySpacing, unreachableOf } from './reach.ts';
import { settledFaults } from './settled.ts';
import { isMenuState, lookAtEach, type State, states, tellCount } from './states/index.ts';
import { test } from './world.ts';

/** What 1280 × 1024 become at 400 %. */
const enlarged = { width: 320, height: 256 };

const scrolledGrid = '[style*="overflow-anchor: none"][style*="pointer-events: none"]';

/** Looks at something with wider distances, with forced colors, and enlarged. */
async function lookInEveryWay(page: Page, state: State): Promise<string[]> {
  const isMenu = isMenuState(state);
  const spaced = await settledFaults(page, lostBySpacing);
  const colours = await lostByForcedColours(page, isMenu ? 'ArrowDown' : 'Tab');
  const small = isMenu ? [] : await enlargedFaults(page);
  return [
    ...spaced.map((fault) => `spaced: ${fault}`),
    ...colours.map((fault) => `forced colours: ${fault}`),
    ...small.map((fault) => `at 400 %: ${fault}`),
  ];
}

async function enlargedFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(enlarged);
  return settledFaults(page, async () => {
    // A grid takes no presses for a moment after it was scrolled, as it is by the look itself.
    await expect(page.locator(scrolledGrid)).toHaveCount(0);
    return unreachableOf(page);
  });
}

test.describe('everything can be got at @all', () => {
  test.describe.configure({ mode: 'parallel' });
  const parts = 6;
  for (let part = 0; part < parts; part += 1) {
    test(`enlarged, spaced and in forced colours, part ${part + 1} of ${parts}`, async ({
      page,
      world,
    }) => {
      test.setTimeout(1_200_000);
      const some = states.filter((_, at) => Math.floor((at * parts) / states.length) === part);
      const faults = await lookAtEach(page, world, some, (state) => lookInEveryWay(page, state));
      tellCount(`zoom, spacing and forced colours, ${some.length} states`, faults);
      expect(faults).toEqual([]);
    });
  }
});
