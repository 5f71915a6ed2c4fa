import { getBook } from '@longbox/contract/books';
import { listBookMarks } from '@longbox/contract/marks';
import type { Hand } from '../hand.ts';
import { expectThat, type Journey } from '../journey.ts';
import { openPages } from '../shown.ts';

const page = (number: number) => new RegExp(`[?&]page=${number}(&|$)`);

/** Whether a line of text lies over a page of a PDF. */
const hasLine = async (hand: Hand, text: string): Promise<boolean> =>
  (await hand.ask(
    `[...document.querySelectorAll('[data-page-text=ready] [data-end]')].some((line) => line.textContent.trim() === ${JSON.stringify(text)})`,
  )) === true;

export const pageJourneys: readonly Journey[] = [
  {
    name: 'pages: single, by keys and a press; the place is kept over a reload',
    async run(hand, site) {
      const book = await openPages(hand, site, 'The Lighthouse Keepers');
      for (const number of [2, 3]) {
        await hand.key('ArrowRight');
        await hand.at(page(number));
      }
      await hand.tab.click({ x: 1400, y: 450 });
      await hand.at(page(4));
      await hand.see('img', 'Page 4');
      await hand.until('the place is on the server', async () => {
        const { readProgress } = await site.call(getBook, { params: { bookId: book.id } });
        return readProgress?.page === 4;
      });
      await hand.reload();
      await hand.see('img', 'Page 4');
      await hand.key('Escape');
      await hand.see('text', undefined, { text: 'Continue · page 4 of 12' });
    },
  },
  {
    name: 'pages: two at a time',
    async run(hand, site) {
      await openPages(hand, site, 'The Lighthouse Keepers');
      await hand.key('ArrowRight');
      await hand.at(page(2));
      await hand.key('d');
      await hand.see('img', 'Page 3');
      const [left, right] = [await hand.see('img', 'Page 2'), await hand.see('img', 'Page 3')];
      expectThat(Math.abs(left.x + left.width - right.x) < 2, 'page 3 stands right of page 2');
      expectThat(Math.abs(left.y - right.y) < 1, 'both begin at the same height');
      await hand.key('ArrowRight');
      await hand.see('img', 'Page 4');
      await hand.see('img', 'Page 5');
      await hand.gone('img', 'Page 3');
    },
  },
  {
    name: 'pages: right to left',
    async run(hand, site) {
      await openPages(hand, site, 'The Lighthouse Keepers');
      await hand.key('r');
      await hand.key('ArrowLeft');
      await hand.at(page(2));
      await hand.key('ArrowRight');
      await hand.at(page(1));
    },
  },
  {
    name: 'pages: enlarged, moved, and back',
    async run(hand, site) {
      await openPages(hand, site, 'The Lighthouse Keepers', 2);
      const before = await hand.see('img', 'Page 2');
      for (let press = 0; press < 3; press += 1) await hand.key('+');
      await hand.until('the page is larger', async () => {
        const { width } = await hand.see('img', 'Page 2');
        return width > before.width * 1.3;
      });
      const { x } = await hand.see('img', 'Page 2');
      await hand.tab.drag([
        { x: 720, y: 450 },
        { x: 700, y: 440 },
        { x: 640, y: 400 },
      ]);
      await hand.until('it has moved along or is at its edge', async () => {
        const now = await hand.see('img', 'Page 2');
        return now.x !== x || now.y !== before.y;
      });
      await hand.key('0');
      await hand.until('the page is as before', async () => {
        const { width } = await hand.see('img', 'Page 2');
        return Math.abs(width - before.width) < 1;
      });
      await hand.at(page(2));
    },
  },
  {
    name: 'pages: one strip, scrolled to its end',
    async run(hand, site) {
      const book = await openPages(hand, site, 'The Lighthouse Keepers');
      await hand.key('w');
      await hand.until('pages stand below each other', async () => {
        const [first, second] = [await hand.see('img', 'Page 1'), await hand.see('img', 'Page 2')];
        return Math.abs(first.y + first.height - second.y) < 2;
      });
      await hand.key('End');
      await hand.at(page(book.media.pagesCount));
      await hand.ask('window.scrollBy(0, -innerHeight * 2)');
      await hand.until('an earlier page is the place', async () => {
        const at = String(await hand.ask('new URL(location.href).searchParams.get("page")'));
        return Number(at) < book.media.pagesCount;
      });
    },
  },
  {
    name: 'pages: a bookmark and a note are kept on the server',
    async run(hand, site) {
      const book = await openPages(hand, site, 'Ferro', 2);
      await hand.key('k');
      await hand.see('text', 'Page bookmarked');
      await hand.key('j');
      await hand.see('dialog', 'Notes & highlights');
      await hand.press('button', 'Add a note to page 2');
      await hand.type('Note', 'Look at the iron', { within: 'Note' });
      await hand.press('button', 'Save');
      await hand.see('text', 'Look at the iron');
      await hand.until('both are on the server', async () => {
        const marks = await site.call(listBookMarks, { params: { bookId: book.id } });
        return marks.filter(({ deleted }) => !deleted).length === 2;
      });
    },
  },
  {
    name: 'text of images: over its balloon, read large, and found',
    async run(hand, site) {
      await openPages(hand, site, 'The First Fold');
      await hand.key('ArrowLeft');
      await hand.at(page(2));
      const words = 'A thousand…';
      await hand.until('the first line is there', () => hasLine(hand, 'A thousand'));
      const image = await hand.see('img', 'Page 2');
      const balloon = await hand.see('button', words);
      const offset = balloon.x - (image.x + (image.width * 444) / 800);
      expectThat(Math.abs(offset) < 2, 'the words are where the page shows them');
      await hand.press('button', words);
      await hand.see('dialog', 'Words on the page');
      await hand.key('Escape');
      await hand.gone('dialog', 'Words on the page');
      await hand.at(page(2));
      await hand.key('/');
      await hand.see('dialog', 'Search the book');
      await hand.until(
        'the field has the focus',
        async () => (await hand.ask('document.activeElement?.matches("input")')) === true,
      );
      await hand.write('thousand');
      await hand.press('button', undefined, { within: 'Search the book', text: 'Page 2' });
      await hand.at(page(2));
    },
  },
  {
    name: 'pages of a PDF',
    async run(hand, site) {
      await openPages(hand, site, 'Harbour');
      await hand.key('ArrowRight');
      await hand.at(page(2));
      await hand.see('img', 'Page 2');
    },
  },
  {
    name: 'text of a PDF: shown, found, and its outline',
    async run(hand, site) {
      await openPages(hand, site, 'Harbour');
      await hand.key('s');
      await hand.press('checkbox', 'Text and links');
      await hand.until(
        'the text is switched on',
        async () => (await hand.see('checkbox', 'Text and links')).isOn,
      );
      await hand.key('Escape');
      await hand.gone('checkbox', 'Text and links');
      await hand.until('the first line is there', () => hasLine(hand, 'Page 1 of the tables'));
      await hand.key('/');
      await hand.see('dialog', 'Search the book');
      await hand.until(
        'the field has the focus',
        async () => (await hand.ask('document.activeElement?.matches("input")')) === true,
      );
      await hand.write('tables');
      await hand.see('text', '3 results');
      await hand.press('button', undefined, { within: 'Search the book', text: 'Page 3' });
      await hand.at(page(3));
      await hand.until('the third line is there', () => hasLine(hand, 'Page 3 of the tables'));
      await hand.key('i');
      await hand.press('button', 'The causeway…', { within: 'Contents' });
      await hand.at(page(1));
    },
  },
];
