import { readFileSync } from 'node:fs';
import { type Book, listBooks } from '@longbox/contract/books';
import { deleteMark, listBookMarks, saveMark } from '@longbox/contract/marks';
import type { Locator, Page } from '@playwright/test';
import { expect, rareStep, shared, test as base } from './fixtures.ts';
import { openColumn } from './frame.ts';
import { picture } from './page-reader.ts';
import { enter } from './sign-in.ts';
import { openScannedSite, type Site } from './site.ts';

interface Readers {
  /** A server with the samples that are pages and those that are text. */
  readonly readers: Site;
}

const test = base.extend<Readers>({
  readers: shared(async (serving) => {
    const site = await openScannedSite(serving);
    await site.addTexts();
    return site;
  }),
});

const ownOnly = 'only our own server keeps marks';

async function bookNamed(site: Site, title: string): Promise<Book> {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const book = content.find(({ metadata, seriesTitle }) =>
    [metadata.title, seriesTitle].includes(title),
  );
  if (!book) throw new Error(`no book is called ${title}`);
  return book;
}

async function openPages(page: Page, site: Site, book: Book, number = 1): Promise<void> {
  await page.goto(`${site.url}/book/${book.id}/read?page=${number}`);
  await expect(picture(page, number)).toBeVisible();
}

/** The server's marks of the book, without deleted ones. */
const onServer =
  (site: Site, { id: bookId }: Book) =>
  async () => {
    const marks = await site.call(listBookMarks, { params: { bookId } });
    return marks
      .filter(({ deleted }) => !deleted)
      .map(({ kind, note }) => `${kind} ${note}`.trim());
  };

async function openPanel(page: Page): Promise<Locator> {
  await page.keyboard.press('j');
  const panel = page.getByRole('dialog', { name: 'Notes & highlights' });
  await expect(panel).toBeVisible();
  return panel;
}

test('pages are bookmarked, noted and marked; it is kept on the server', async ({
  page,
  serving,
  readers: site,
}) => {
  test.skip(serving === 'upstream', ownOnly);
  await enter(page, site);
  const book = await bookNamed(site, 'Ferro');
  await openPages(page, site, book, 2);
  const panel = await openPanel(page);
  await expect(panel.getByText('No notes or highlights yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(page.getByText('Page bookmarked')).toBeVisible();
  await expect.poll(onServer(site, book)).toEqual(['bookmark']);

  await openPanel(page);
  await expect(panel.getByText('Stored on the server for all your devices.')).toBeVisible();
  await panel.getByRole('button', { name: 'Add a note to page 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Note', exact: true });
  await dialog.getByLabel('Note', { exact: true }).fill('Look at the iron');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Look at the iron')).toBeVisible();

  // A box drawn over the page, and its note.
  await panel.getByRole('button', { name: 'Highlight an area' }).click();
  const box = await picture(page, 2).boundingBox();
  if (!box) throw new Error('page 2 is not on the screen');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.25, 0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.6));
  await page.mouse.move(...at(0.75, 0.75));
  await page.mouse.up();
  const area = page.getByRole('dialog', { name: 'Highlight', exact: true });
  await area.getByLabel('Note', { exact: true }).fill('This one');
  await area.getByRole('button', { name: 'Highlight in blue' }).click();
  await area.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(onServer(site, book))
    .toEqual(['bookmark', 'note Look at the iron', 'highlight This one']);
  const [, , drawn] = await site.call(listBookMarks, { params: { bookId: book.id } });
  const place = drawn?.place.type === 'page' ? drawn.place : undefined;
  expect(place?.area?.x).toBeCloseTo(0.25, 1);
  expect(place?.area?.height).toBeCloseTo(0.25, 1);

  // It lies over the page, and its note opens from there; it grows with the page.
  await page.keyboard.press('Escape');
  const note = page.getByRole('button', { name: 'Note on page 2' });
  await note.click();
  await expect(area.getByLabel('Note', { exact: true })).toHaveValue('This one');
  await page.keyboard.press('Escape');
  await expect(area).toBeHidden();

  await rareStep('thumbnails say which pages are marked; the list leads back to them', async () => {
    await page.keyboard.press('t');
    await expect(
      page.getByRole('button', { name: 'Page 2, with notes or highlights' }),
    ).toBeVisible();
    await page.keyboard.press('t');
    await page.keyboard.press('Home');
    await expect(picture(page, 1)).toBeVisible();
    await openPanel(page);
    await panel.getByRole('button', { name: /^Bookmark: Page 2/ }).click();
    await expect(picture(page, 2)).toBeVisible();
  });

  // What is removed can be brought back.
  await openPanel(page);
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'Look at the iron' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect.poll(onServer(site, book)).toEqual(['bookmark', 'highlight This one']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('Look at the iron')).toBeVisible();
  await expect.poll(onServer(site, book)).toHaveLength(3);
});

test('what is marked without a connection is sent later, and other devices are heard @all', async ({
  page,
  serving,
  context,
  readers: site,
}) => {
  test.skip(serving === 'upstream', ownOnly);
  await enter(page, site);
  const book = await bookNamed(site, 'Night Tram');
  const params = { bookId: book.id };
  await openPages(page, site, book);
  const panel = await openPanel(page);
  await expect(panel.getByText('No notes or highlights yet')).toBeVisible();

  // Another device marks a page: it appears by itself.
  const theirs = {
    kind: 'note',
    place: { type: 'page', page: 3, area: null },
    colour: 'pink',
    text: '',
    note: 'From the tablet',
    ago: 0,
    revision: 0,
  } as const;
  const there = { ...params, markId: 'of-the-tablet' };
  await site.call(saveMark, { params: there, body: theirs });
  await expect(panel.getByText('From the tablet')).toBeVisible();
  await page.keyboard.press('Escape');

  const isMarks = (url: URL) => url.pathname.includes('/longbox/v1/');
  await context.route(isMarks, (route) => route.abort());
  await page.keyboard.press('k');
  await openPanel(page);
  await expect(panel.getByText(/^Some changes haven’t reached the server yet/)).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await site.call(deleteMark, { params: there, query: { revision: 1 } });
  await context.unroute(isMarks);
  await page.reload();
  await expect(picture(page, 1)).toBeVisible();
  await expect.poll(onServer(site, book)).toEqual(['bookmark']);
  await openPanel(page);
  await expect(panel.getByText('Stored on the server for all your devices.')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
});

test('all marks of all books: found, filtered, read on from, saved as a file @all', async ({
  page,
  serving,
  readers: site,
}) => {
  test.skip(serving === 'upstream', ownOnly);
  await enter(page, site);
  const pages = await bookNamed(site, 'Ink & Salt');
  const text = await bookNamed(site, 'Tide Tables');
  const mark = { text: '', note: '', colour: 'yellow', ago: 0, revision: 0 } as const;
  await site.call(saveMark, {
    params: { bookId: pages.id, markId: 'salt-note' },
    body: {
      ...mark,
      kind: 'note',
      note: 'A salty remark',
      place: { type: 'page', page: 4, area: null },
    },
  });
  await site.call(saveMark, {
    params: { bookId: text.id, markId: 'tide-words' },
    body: {
      ...mark,
      kind: 'highlight',
      text: 'It followed her',
      place: {
        type: 'text',
        path: 'OPS/high.xhtml',
        progression: 0,
        share: 0.1,
        chapter: 'High water',
      },
    },
  });
  await page.goto(`${site.url}/dashboard`);
  await openColumn(page);
  await page.getByRole('link', { name: 'Notes & highlights' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Notes & highlights/ })).toBeVisible();
  const remark = page.getByRole('link', { name: /Note: Page 4/ });
  const words = page.getByRole('link', { name: /It followed her/ });
  await expect(remark).toBeVisible();
  await expect(words).toBeVisible();

  await page.getByRole('button', { name: 'Highlights', exact: true }).click();
  await expect(remark).toBeHidden();
  await expect(words).toBeVisible();
  await page.getByRole('button', { name: 'Highlights', exact: true }).click();
  await page.getByLabel('Search notes and highlights').fill('SALTY ink');
  await expect(words).toBeHidden();
  await expect(remark).toBeVisible();
  await expect(page).toHaveURL(/q=SALTY/);
  await page.getByLabel('Search notes and highlights').fill('nowhere at all');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByLabel('Search notes and highlights').fill('');
  await page.getByLabel('Series').selectOption({ label: text.seriesTitle });
  await expect(remark).toBeHidden();
  await page.getByLabel('Series').selectOption({ label: 'All series' });
  await expect(remark).toBeVisible();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
  ]);
  const markdown = readFileSync(await saved.path(), 'utf8');
  expect(markdown).toContain('## Page 4');
  expect(markdown).toContain('> It followed her');

  // Changed here it is changed there.
  const group = page.getByRole('region', { name: pages.metadata.title });
  await group.getByRole('button', { name: 'Edit: Page 4' }).click();
  const dialog = page.getByRole('dialog', { name: 'Note', exact: true });
  await dialog.getByLabel('Note', { exact: true }).fill('A sweet remark');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A sweet remark')).toBeVisible();
  await expect.poll(onServer(site, pages)).toEqual(['note A sweet remark']);

  await remark.click();
  await expect(picture(page, 4)).toBeVisible();
  await page.goBack();
  await words.click();
  await expect(page).toHaveURL(/read-epub\?mark=tide-words/);
  await expect(page.locator('html')).toHaveAttribute('data-reader');
});

test('before a server that keeps no marks they stay in this browser, and that is said @all', async ({
  page,
  context,
  readers: site,
}) => {
  await enter(page, site);
  // The page says which server answers; a call of our own would fail the journey before another's.
  await context.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace('<meta name="server" content="longbox" />', '');
      return route.fulfill({ response, body });
    },
  );
  const book = await bookNamed(site, 'Falling Up');
  await openPages(page, site, book, 2);
  const panel = await openPanel(page);
  await expect(panel.getByText(/^Stored in this browser only/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(page.getByText('Page bookmarked')).toBeVisible();
  await page.goto(`${site.url}/marks`);
  await expect(page.getByText(/^Stored in this browser only/)).toBeVisible();
  const mine = page.getByRole('link', { name: /Bookmark: Page 2/ });
  await expect(mine).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Page 2' }).click();
  await expect(mine).toBeHidden();
  await expect(page.getByText('No notes or highlights yet')).toBeVisible();
});
