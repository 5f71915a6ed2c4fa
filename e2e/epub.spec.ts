import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { deleteReadProgress, getBook } from '@longbox/contract/books';
import { getProgression, updateProgression } from '@longbox/contract/publication';
import { expect } from './fixtures.ts';
import { expectOpenToAll } from './axe.ts';
import { elsewhere, stolen } from './hostile-epub.ts';
import { beSignedIn } from './sign-in.ts';
import { bookFrame, bookNamed, chapter, open, test, turnTo } from './text-book.ts';

test('text is read to its end and back, and the place is kept', async ({ page, texts }) => {
  const book = await bookNamed(texts, 'Tide Tables');
  // Another journey may have read in it.
  await texts.call(deleteReadProgress, { params: { bookId: book.id } });
  await beSignedIn(page, texts);
  await page.goto(`${texts.url}/book/${book.id}`);
  await page.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(page).toHaveURL(/\/read-epub/);
  await expect(chapter(page, 'Low water')).toBeVisible();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+');
  await expect(page.getByText('Font size: 160%')).toBeVisible();
  await turnTo(page, 'ArrowRight', 'The long walk');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Page 2 of /)).toBeVisible();
  const status = await page.getByText(/^Page 2 of /).innerText();
  await expect
    .poll(async () => {
      const stored = await texts.call(getProgression, { params: { bookId: book.id } });
      return stored?.locator.href ?? '';
    })
    .toContain('walk.xhtml');
  await page.reload();
  await expect(page.getByText(status, { exact: true })).toBeVisible();
  await expect(chapter(page, 'The long walk').or(chapter(page, 'What the sea said'))).toBeVisible();

  await turnTo(page, ' ', 'Notes');
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('End of the book')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect
    .poll(async () => {
      const read = await texts.call(getBook, { params: { bookId: book.id } });
      return read.readProgress?.completed;
    })
    .toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`/book/${book.id}$`));
  await page.goto(`${texts.url}/book/${book.id}/read`);
  await expect(page).toHaveURL(/\/read-epub/);
  await expect(chapter(page, 'Notes')).toBeVisible();
  await turnTo(page, 'ArrowLeft', 'High water');

  // Another device reads on meanwhile.
  const modified = new Date(Date.now() + 60_000).toISOString();
  const locator = { href: 'OPS/low.xhtml', locations: { progression: 0 } };
  const device = { id: 'tablet', name: 'Tablet' };
  const params = { bookId: book.id };
  await texts.call(updateProgression, { params, body: { modified, device, locator } });
  await expect(page.getByText('You’re at a different position on Tablet')).toBeVisible();
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(chapter(page, 'Low water')).toBeVisible();
});

test('on a slow line the page before stays the place until the next chapter has come @all', async ({
  page,
  texts,
}) => {
  await page.route('**/resource/**/walk.xhtml', async (route) => {
    await setTimeout(2000);
    await route.continue();
  });
  await open(page, texts, 'Tide Tables');
  const places = await page.evaluateHandle(() => {
    const kept: { path: string; progression: number }[] = [];
    const keep = localStorage.setItem.bind(localStorage);
    Storage.prototype.setItem = (name: string, value: string) => {
      keep(name, value);
      if (name.startsWith('longbox.place/')) kept.push(JSON.parse(value));
    };
    return kept;
  });
  const first = await page.getByText(/^Page 1 of \d+$/).innerText();
  const count = Number(first.split(' ').at(-1));
  for (let at = 2; at <= count; at += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`Page ${at} of ${count}`, { exact: true })).toBeVisible();
  }
  await page.keyboard.press('ArrowRight');
  // On a wide screen the chapter and the next one stand on the same page.
  await expect(chapter(page, 'The long walk').or(chapter(page, 'What the sea said'))).toBeVisible();
  const before = (await places.jsonValue()).filter(({ path }) => path.endsWith('low.xhtml'));
  expect(before.map(({ progression }) => progression)).not.toContain(1);
});

test('contents, notes, links, search and marks @all', async ({ page, texts, isMobile }) => {
  await open(page, texts, 'Tide Tables');
  await page.keyboard.press('m');
  await page.keyboard.press('t');
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await contents.getByRole('button', { name: /^Low water/ }).waitFor();
  await expectOpenToAll(page);
  await contents.getByRole('button', { name: /^Low water/ }).click();
  await expect(contents).toBeHidden();
  await page.keyboard.press('t');
  const unfold = contents.getByRole('button', { name: 'Expand “The long walk”' });
  if (await unfold.isVisible()) await unfold.click();
  await contents.getByRole('button', { name: 'What the sea said' }).click();
  await expect(chapter(page, 'What the sea said')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(chapter(page, 'Low water')).toBeVisible();

  const low = await bookFrame(page, 'mending the hem');
  const lamp = low.getByRole('img', { name: 'The lamp at the end of the pier' });
  await expect.poll(async () => (await lamp.boundingBox())?.width ?? 0).toBeGreaterThan(100);
  await low.getByRole('link', { name: '1', exact: true }).click();
  const note = page.getByRole('dialog', { name: 'Footnote' });
  await expect(
    note.locator('iframe').contentFrame().getByText('A book that says for each day'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();

  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search the book' });
  await search.getByLabel('Search for').fill('TEA set');
  await expect(search.getByText('2 results')).toBeVisible();
  await search.getByRole('button', { name: /cups of the tea set/ }).click();
  await expect(chapter(page, 'High water')).toBeVisible();
  // On phones it lies over the book, so it goes by itself.
  if (!isMobile) await search.getByRole('button', { name: 'Close' }).click();
  await expect(search).toBeHidden();

  const home = await bookFrame(page, 'It followed her');
  await home.getByRole('link', { name: /further off/ }).click();
  const leaving = page.getByRole('dialog', { name: 'Open this link?' });
  await expect(leaving.getByRole('link')).toHaveAttribute('href', 'https://example.org/tides');
  await page.keyboard.press('Escape');

  // A word is selected by a double press, which must not turn the page.
  await home.getByText('It followed her the whole way').dblclick({ position: { x: 60, y: 10 } });
  await page.getByRole('toolbar').getByRole('button', { name: 'Add note' }).click();
  const mark = page.getByRole('dialog', { name: 'Highlight', exact: true });
  await mark.getByLabel('Note', { exact: true }).fill('A good beginning');
  await mark.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('b');
  await page.keyboard.press('t');
  await contents.getByRole('tab', { name: 'Notes & highlights' }).click();
  await expect(contents.getByText('A good beginning')).toBeVisible();
  await expect(contents.getByRole('listitem')).toHaveCount(2);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    contents.getByRole('button', { name: 'Export as Markdown' }).click(),
  ]);
  const markdown = readFileSync(await saved.path(), 'utf8');
  expect(markdown).toContain('## High water');
  expect(markdown).toContain('A good beginning');
  await page.keyboard.press('Escape');

  await page.keyboard.press('s');
  const settings = page.getByRole('dialog', { name: 'Reading settings' });
  await settings.getByRole('radio', { name: 'Night' }).click();
  await settings.getByRole('radio', { name: 'Scroll' }).click();
  await expectOpenToAll(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('data-reader', 'black');
  // A mouse at the edge calls the toolbars; those of the chapters make room for them.
  await page.getByRole('button', { name: 'Previous chapter' }).hover();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: 'Previous chapter' }).click();
  await bookFrame(page, 'They drew lots');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Previous chapter' })).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('lines from top to bottom, and pages from right to left @all', async ({ page, texts }) => {
  const crane = await open(page, texts, 'Paper Crane Picture Book');
  await bookFrame(page, 'The first fold');
  await page.keyboard.press('ArrowLeft');
  await bookFrame(page, 'A thousand cranes');
  await page.keyboard.press('ArrowRight');
  await bookFrame(page, 'The first fold');
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('End of the book')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('Page 6 of 6')).toBeVisible();

  // The outer quarters turn, the middle shows the toolbars; the side buttons do the same.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.goto(`${texts.url}/book/${crane.id}/read-epub`);
  await bookFrame(page, 'and flew.');
  await page.mouse.click(width / 2, height / 2);
  const slider = page.getByRole('slider', { name: 'Position in the book' });
  await expect(slider).toBeVisible();
  await slider.fill('0');
  await bookFrame(page, 'The first fold');
  await page.mouse.click(width * 0.15, height * 0.3);
  await bookFrame(page, 'A thousand cranes');
  await page.mouse.click(width * 0.85, height * 0.3);
  await bookFrame(page, 'The first fold');
  await page.mouse.click(width / 2, height / 2);
  await expect(slider).toBeHidden();

  const rain = await bookNamed(texts, '雨の郵便屋');
  await page.goto(`${texts.url}/book/${rain.id}/read-epub`);
  await bookFrame(page, '郵便屋');
  await turnTo(page, 'ArrowLeft', '返事');
  await turnTo(page, 'ArrowRight', '手紙');
});

test('a hostile book runs nothing, and nothing of it leaves', async ({ page, texts }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, texts, 'Hostile');
  const first = await bookFrame(page, 'Read me quietly');
  await first.getByText('Press me').click();
  // No longer a link, it takes the press like any text: there is nothing before it.
  await expect(page.getByText('Start of the book')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await bookFrame(page, 'Second');
  await expect(page.locator('html')).not.toHaveAttribute('data-hacked', 'yes');
  const leaks = asked.filter((url) => url.startsWith(elsewhere) || url.includes(stolen));
  expect(leaks).toEqual([]);
});
