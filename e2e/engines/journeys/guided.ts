import type { Hand } from '../hand.ts';
import { expectThat, type Journey } from '../journey.ts';
import { openPages } from '../shown.ts';

/** Which stop of the page is shown, and of how many. */
async function stopOf(hand: Hand): Promise<readonly [which: number, of: number]> {
  const said = await hand.ask(`document.querySelector('[data-guided]')?.dataset.guided ?? ''`);
  const [which, of] = String(said).split('/').map(Number);
  return [which ?? 0, of ?? 0];
}

/** How the page that is shown was cleaned up; empty until it was. */
const cleaned = (hand: Hand) =>
  hand.ask(`document.querySelector('[data-page="2"] [data-cleaned]')?.dataset.cleaned ?? ''`);

export const guidedJourneys: readonly Journey[] = [
  {
    name: 'panels: read one by one, and edited',
    async run(hand, site) {
      await openPages(hand, site, 'The Lighthouse Keepers', 2);
      await hand.key('g');
      await hand.until('the panels are found', async () => (await stopOf(hand))[1] >= 3);
      const [, count] = await stopOf(hand);
      await hand.key('ArrowRight');
      await hand.until('the second panel is shown', async () => (await stopOf(hand))[0] === 2);
      await hand.key('e');
      await hand.see('button', `Panel ${count}, top left corner`);
      // Until the page is drawn, all corners lie on each other.
      await hand.hover('button', 'Panel 1, bottom right corner');
      const corner = await hand.see('button', 'Panel 1, bottom right corner');
      const from = { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 };
      const to = { x: from.x - 40, y: from.y - 30 };
      await hand.tab.drag([from, { x: from.x - 20, y: from.y - 20 }, to]);
      await hand.until('the corner has followed the pointer', async () => {
        const moved = await hand.see('button', 'Panel 1, bottom right corner');
        return Math.abs(moved.x - (corner.x - 40)) < 3;
      });
      await hand.press('button', 'Remove panel');
      await hand.press('button', 'Close', { within: 'Edit panels' });
      await hand.until('one is left out', async () => (await stopOf(hand))[1] === count - 1);
    },
  },
  {
    name: 'pages: cleaned up by the graphics chip, else by a filter',
    async run(hand, site) {
      // Its paper is drawn a little yellow.
      await openPages(hand, site, 'The Lighthouse Keepers', 2);
      await hand.ask(
        `localStorage.setItem('longbox.reader', '{"state":{"webreader.clean":true},"version":0}')`,
      );
      await hand.reload();
      await hand.until('the page is cleaned', async () => (await cleaned(hand)) !== '');
      const way = await hand.ask(
        `new OffscreenCanvas(1, 1).getContext('webgl2') ? 'picture' : 'filter'`,
      );
      expectThat((await cleaned(hand)) === way, `the page is cleaned by a ${String(way)}`);
    },
  },
];
