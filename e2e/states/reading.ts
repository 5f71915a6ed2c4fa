import { expect, type Page } from '@playwright/test';
import { bookOf, type World } from '../world.ts';
import { at, inTurn, isLayer, isMenu, key, press, seen, type State } from './state.ts';

/** A book in the page reader, with its bars. */
function pages(title: string, search = '') {
  return inTurn(
    async (page: Page, world: World) => {
      await page.goto(`${world.url}/book/${bookOf(world, title).id}/read?page=2${search}`);
    },
    seen((page) => page.getByRole('img', { name: 'Page 2', exact: true })),
  );
}

const comic = pages('Ferro');
const inAList = inTurn(
  async (page: Page, world: World) => {
    const place = `context=READLIST&contextId=${world.readListId}`;
    await page.goto(`${world.url}/book/${bookOf(world, 'Ferro').id}/read?page=2&${place}`);
  },
  seen((page) => page.getByRole('img', { name: 'Page 2', exact: true })),
);

/** A book in the text reader. */
const text = inTurn(async (page: Page, world: World) => {
  await page.goto(`${world.url}/book/${bookOf(world, 'Tide Tables').id}/read-epub`);
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
});

const pdf = inTurn(pages('Harbour'), key('s'), isLayer, async (page) => {
  await page.getByRole('checkbox', { name: 'Text and links' }).check();
  await page.keyboard.press('Escape');
});

/** A comic whose text is known. */
const withText = inTurn(
  pages('The First Fold'),
  seen((page) => page.getByRole('button', { name: /A thousand/ })),
);

/** The readers with their bars, sheets and panels. */
export const reading: readonly State[] = [
  {
    name: 'page reader',
    of: ['ReaderScreen'],
    open: inTurn(
      comic,
      key('m'),
      seen((page) => page.getByRole('slider')),
    ),
    quick: true,
  },
  { name: 'settings of pages', of: ['SettingsSheet'], open: inTurn(comic, key('s'), isLayer) },
  { name: 'all pages', of: ['ThumbnailsDialog'], open: inTurn(comic, key('t'), isLayer) },
  { name: 'books of a read list', of: ['BooksDialog'], open: inTurn(inAList, key('b'), isLayer) },
  { name: 'marks of a book', of: ['MarksPanel'], open: inTurn(comic, key('j'), isLayer) },
  {
    name: 'note on a page',
    of: ['MarkDialog'],
    open: inTurn(
      comic,
      key('j'),
      isLayer,
      press('Add a note to page 2'),
      seen((page) => page.getByRole('dialog', { name: 'Note', exact: true })),
    ),
  },
  { name: 'keys of pages', of: ['HelpDialog'], open: inTurn(comic, key('h'), isLayer) },
  {
    name: 'menu of the page reader',
    of: ['menu of TopBar'],
    open: inTurn(comic, key('m'), press('More actions'), isMenu),
  },
  {
    name: 'panels of a page',
    of: ['EditPanels'],
    open: inTurn(
      comic,
      key('g'),
      seen((page) => page.locator('[data-guided]:not([data-guided="1/1"])')),
      key('e'),
      isLayer,
      seen((page) => page.getByRole('button', { name: 'Panel 1, top left corner' })),
    ),
  },
  { name: 'text of images', of: ['ImageTextHost'], open: withText },
  {
    name: 'words of a balloon',
    of: ['WordsPopup'],
    phone: true,
    open: inTurn(
      withText,
      press(/A thousand/),
      seen((page) => page.getByRole('dialog', { name: 'Words on the page' })),
    ),
  },
  {
    name: 'settings of images, cleaned up',
    of: [],
    open: inTurn(comic, key('s'), isLayer, async (page) => {
      await page.getByRole('radio', { name: 'Image', exact: true }).check();
      await page.getByRole('checkbox', { name: 'Clean up scans' }).check();
      await page.getByRole('button', { name: 'Hold to see the original' }).waitFor();
    }),
  },
  { name: 'text of a PDF', of: ['PdfText'], open: pdf },
  {
    name: 'outline of a PDF',
    of: ['TextPanels'],
    // Its button comes with the outline; its key does nothing before.
    open: inTurn(pdf, key('m'), press('Contents'), isLayer),
  },
  {
    name: 'text reader',
    of: ['EpubReaderScreen'],
    open: inTurn(
      text,
      key('m'),
      seen((page) => page.getByRole('slider')),
    ),
  },
  { name: 'contents of a book', of: ['ContentsDrawer'], open: inTurn(text, key('t'), isLayer) },
  {
    name: 'search in a book',
    of: ['SearchPanel'],
    open: inTurn(text, key('/'), isLayer, async (page) => {
      await page.getByLabel('Search for').fill('tea');
      await page.getByRole('dialog').getByRole('button', { name: /tea/i }).first().waitFor();
    }),
  },
  { name: 'settings of text', of: ['EpubSettingsSheet'], open: inTurn(text, key('s'), isLayer) },
  {
    name: 'own colors of text',
    of: [],
    open: inTurn(text, key('s'), isLayer, async (page) => {
      await page.getByRole('radio', { name: 'Custom', exact: true }).check();
      await page.getByLabel('Paper', { exact: true }).waitFor();
    }),
  },
  { name: 'keys of text', of: ['EpubHelpDialog'], open: inTurn(text, key('h'), isLayer) },
  {
    name: 'a note of a book',
    of: ['NotePopover'],
    phone: true,
    open: inTurn(text, key('t'), isLayer, press(/^Low water/), async (page) => {
      await expect
        .poll(async () => {
          for (const frame of page.frames()) {
            const link = frame.getByRole('link', { name: '1', exact: true });
            if (await link.isVisible().catch(() => false)) {
              await link.click({ timeout: 2000 }).catch(() => undefined);
            }
          }
          return page.getByRole('dialog', { name: 'Footnote' }).isVisible();
        })
        .toBe(true);
    }),
  },
  {
    name: 'a link out of a book',
    of: ['EpubDialogs'],
    open: inTurn(text, key('t'), isLayer, press('High water'), async (page) => {
      await expect
        .poll(async () => {
          // A chapter may still be laid out: its frame is then another one.
          for (const frame of page.frames()) {
            const link = frame.getByRole('link', { name: /further off/ });
            if (await link.isVisible().catch(() => false)) {
              await link.click({ timeout: 2000 }).catch(() => undefined);
            }
          }
          return page.getByRole('dialog', { name: 'Open this link?' }).isVisible();
        })
        .toBe(true);
    }),
  },
  {
    name: 'menu of marks',
    of: ['menu of MarksTools'],
    open: inTurn(at('/marks'), press('Export'), isMenu),
  },
  {
    name: 'menu of the marks of a book',
    of: ['menu of BookGroup'],
    open: inTurn(at('/marks'), press(/^Export notes and highlights from/), isMenu),
  },
];
