import { getProgression } from '@longbox/contract/publication';
import { expectThat, type Journey } from '../journey.ts';
import * as z from 'zod/mini';
import type { Hand } from '../hand.ts';
import { openText, textShown } from '../shown.ts';

/** The line at the foot: page, chapter and share. It changes as one. */
const line = `[...document.querySelectorAll('body *')]
  .find((one) => one.children.length === 0 && /^Page \\d+ of \\d+$/.test(one.textContent) && one.parentElement.children.length > 1)
  ?.parentElement?.textContent ?? ''`;

async function foot(hand: Hand): Promise<string> {
  return z.parse(z.string(), await hand.ask(line));
}

/** Presses a key, page after page, until the line at the foot names a chapter; every press turns. */
async function turnTo(hand: Hand, key: string, chapter: RegExp): Promise<void> {
  let before = '';
  await hand.until('a page is shown', async () => {
    before = await foot(hand);
    return before !== '';
  });
  while (!chapter.test(before)) {
    const last = before;
    await hand.key(key);
    await hand.until('the page turns', async () => {
      before = await foot(hand);
      return before !== '' && before !== last;
    });
  }
}

const flow = `document.querySelector('longbox-epub-flow')`;

export const textJourneys: readonly Journey[] = [
  {
    name: 'text in pages: read to its end, larger; the place is kept over a reload',
    async run(hand, site) {
      const book = await openText(hand, site, 'Tide Tables');
      await hand.see('text', 'Low water');
      for (let step = 0; step < 6; step += 1) await hand.key('+');
      // By the letters that an engine has, its second part begins on the first page or later.
      await turnTo(hand, 'ArrowRight', /The long walk|What the sea said/);
      await hand.key('ArrowRight');
      await hand.until('it is the second page', async () =>
        (await foot(hand)).startsWith('Page 2 of'),
      );
      const status = await foot(hand);
      await hand.until('the place is on the server', async () => {
        const stored = await site.call(getProgression, { params: { bookId: book.id } });
        return stored?.locator.href?.includes('walk.xhtml') ?? false;
      });
      await hand.reload();
      await hand.until('the same page is shown', async () => (await foot(hand)) === status);
      await turnTo(hand, 'ArrowRight', /Notes/);
      await turnTo(hand, 'ArrowLeft', /High water/);
    },
  },
  {
    name: 'text as one long scroll',
    async run(hand, site) {
      await openText(hand, site, 'Tide Tables');
      await hand.key('v');
      await hand.until('it scrolls', async () => (await hand.ask(`${flow}.scrolled`)) === true);
      const first = Number(await hand.ask(`${flow}.start`));
      await hand.key('PageDown');
      await hand.until(
        'it has gone on',
        async () => Number(await hand.ask(`${flow}.start`)) > first,
      );
    },
  },
  {
    name: 'vertical text turns to the left',
    async run(hand, site) {
      await openText(hand, site, '雨の郵便屋');
      await hand.until('it is vertical', async () => (await textShown(hand)).includes('郵便屋'));
      await turnTo(hand, 'ArrowLeft', /返事/);
      await turnTo(hand, 'ArrowRight', /手紙/);
    },
  },
  {
    name: 'fixed pages from right to left',
    async run(hand, site) {
      await openText(hand, site, 'Paper Crane Picture Book');
      await hand.until('the first page is shown', async () =>
        (await textShown(hand)).includes('The first fold'),
      );
      await hand.key('ArrowLeft');
      await hand.until('the next pages are shown', async () =>
        (await textShown(hand)).includes('A thousand cranes'),
      );
      await hand.key('ArrowRight');
      await hand.until('the first page is back', async () =>
        (await textShown(hand)).includes('The first fold'),
      );
    },
  },
  {
    name: 'contents and words of a book lead to their places',
    async run(hand, site) {
      await openText(hand, site, 'Tide Tables');
      await hand.key('t');
      await hand.press('button', 'High water…', { within: 'Contents' });
      await hand.see('text', 'High water');
      await hand.key('/');
      await hand.see('dialog', 'Search the book');
      await hand.type('Search for', 'TEA set', { within: 'Search the book' });
      await hand.see('text', '2 results');
      expectThat((await textShown(hand)).length > 0, 'a chapter is shown');
    },
  },
];
