import { expect } from './fixtures.ts';
import { lostByForcedColours, lostBySpacing, unreachableOf } from './reach.ts';
import { settledFaults } from './settled.ts';
import { lookAtEach, screens, tellCount } from './states/index.ts';
import { test } from './world.ts';

/** What 1280 × 1024 become at 400 %. */
const enlarged = { width: 320, height: 256 };

test.describe('everything can be got at @all', () => {
  test.describe.configure({ mode: 'parallel' });
  const parts = 2;
  for (let part = 0; part < parts; part += 1) {
    test(`enlarged, spaced and in forced colours, part ${part + 1} of ${parts}`, async ({
      page,
      world,
    }) => {
      test.setTimeout(1_200_000);
      const some = screens.filter((_, at) => Math.floor((at * parts) / screens.length) === part);
      const faults = await lookAtEach(page, world, some, async () => {
        const spaced = await lostBySpacing(page);
        const colours = await lostByForcedColours(page);
        await page.setViewportSize(enlarged);
        const small = await settledFaults(page, unreachableOf);
        return [
          ...spaced.map((fault) => `spaced: ${fault}`),
          ...colours.map((fault) => `forced colours: ${fault}`),
          ...small.map((fault) => `at 400 %: ${fault}`),
        ];
      });
      tellCount(`zoom, spacing and forced colours, ${some.length} states`, faults);
      expect(faults).toEqual([]);
    });
  }
});
