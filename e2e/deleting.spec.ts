import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { createCollection, listCollections } from '@longbox/contract/collections';
import { createLibrary, deleteLibrary } from '@longbox/contract/libraries';
import { createReadList, listReadLists } from '@longbox/contract/readlists';
import { act, bar, choose, openMenu } from './cards.ts';
import { expect, rareStep, test } from './fixtures.ts';
import { clearSets, idsOf } from './sets.ts';

test.beforeEach(async ({ site }) => {
  await clearSets(site);
});

test('collections and read lists are deleted after a question; what fails is named @all', async ({
  home,
  site,
  hasTouch,
}) => {
  const [ferro] = await idsOf(site, 'Ferro');
  for (const name of ['One', 'Two', 'Three']) {
    const body = { name, ordered: false, seriesIds: [ferro ?? ''] };
    await site.call(createCollection, { body });
  }
  const { content } = await site.call(listCollections, { query: { unpaged: true } });
  const two = content.find(({ name }) => name === 'Two');
  let isBroken = true;
  await home.route(`**/api/v1/collections/${two?.id}`, async (route) => {
    await (isBroken && route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { message: 'The disk is away' } })
      : route.continue());
  });
  await home.goto(`${site.url}/libraries/all/collections`);
  await choose(home, 'One', hasTouch);
  await bar(home)
    .getByRole('button', { name: /^Select all/ })
    .click();
  await act(home, 'Delete…');
  const question = home.getByRole('alertdialog', { name: 'Delete 3 collections?' });
  await expect(question).toContainText('The series and their files stay');
  await expect(question.getByRole('listitem')).toHaveText(['One', 'Two', 'Three'].toSorted());
  const confirm = question.getByRole('button', { name: 'Delete 3 collections' });
  await expect(confirm).toBeDisabled();
  await question.getByRole('checkbox', { name: 'Delete 3 collections' }).check();
  await confirm.click();
  const report = home.getByRole('alertdialog', { name: 'Deleting' });
  await expect(report.getByText('2 of 3 done')).toBeVisible();
  await expect(report.getByText('The disk is away')).toBeVisible();
  await expect(report.getByRole('listitem')).toHaveText('Two');
  isBroken = false;
  await report.getByRole('button', { name: 'Retry this one' }).click();
  await expect.poll(async () => (await site.call(listCollections, {})).totalElements).toBe(0);

  const { content: books } = await site.call(listBooks, { query: { size: 1 } });
  const body = { name: 'Alone', bookIds: [books[0]?.id ?? ''] };
  await site.call(createReadList, { body });
  await home.goto(`${site.url}/libraries/all/readlists`);
  await openMenu(home, 'Alone');
  await home.getByRole('menuitem', { name: 'Delete…' }).click();
  const one = home.getByRole('alertdialog', { name: 'Delete read list?' });
  await expect(one).toContainText(
    'This deletes Alone from the server. The books and their files stay.',
  );
  await one.getByRole('checkbox').check();
  await one.getByRole('button', { name: 'Cancel' }).click();
  await expect(one).toBeHidden();
  expect((await site.call(listReadLists, {})).totalElements).toBe(1);
  await openMenu(home, 'Alone');
  await home.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(one.getByRole('checkbox')).not.toBeChecked();
  await one.getByRole('checkbox').check();
  await one.getByRole('button', { name: 'Delete read list' }).click();
  await expect.poll(async () => (await site.call(listReadLists, {})).totalElements).toBe(0);
});

test('books and series go with their files, which the question counts', async ({
  signedIn: home,
  site,
  hasTouch,
}) => {
  const name = `Doomed ${Date.now()}`;
  const root = path.join(site.comics, '..', name);
  const files = ['Doomed 1.cbz', 'Doomed 2.cbz', 'Doomed 3.cbz'];
  const sample = path.join(site.comics, 'Ferro', 'Ferro 001.cbz');
  mkdirSync(path.join(root, 'Doomed'), { recursive: true });
  for (const file of files) copyFileSync(sample, path.join(root, 'Doomed', file));
  const library = await site.call(createLibrary, { body: { name, root } });
  const query = { library_id: [library.id], media_status: ['READY' as const] };
  await expect
    .poll(async () => (await site.call(listBooks, { query })).totalElements, { timeout: 60_000 })
    .toBe(3);
  const { content } = await site.call(listBooks, { query });
  const [first] = content;
  if (first === undefined) throw new Error('no book');

  await home.goto(`${site.url}/libraries/${library.id}/books`);
  await expect(home.getByRole('article')).toHaveCount(3);
  const gone = path.join(root, 'Doomed', `${first.name}.cbz`);
  const cards = home.getByRole('article');
  await cards.first().getByRole('link').first().focus();
  await home.keyboard.press(' ');
  await home.keyboard.press('Shift+ArrowRight');
  await act(home, 'Delete…');
  const question = home.getByRole('alertdialog', { name: 'Delete 2 books?' });
  await expect(question).toContainText(/2 files \([\d.,]+ \w+\) will be deleted from disk\./);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(home)).toContainText('2 selected');
  expect(existsSync(gone)).toBe(true);
  await home.keyboard.press('Escape');

  await home.goto(`${site.url}/book/${first.id}`);
  await home.getByRole('button', { name: `Actions for ${first.metadata.title}` }).click();
  await home.getByRole('menuitem', { name: 'Delete…' }).click();
  const one = home.getByRole('alertdialog', { name: 'Delete book?' });
  await expect(one).toContainText(/1 file \([\d.,]+ \w+\) will be deleted from disk\./);
  await one.getByRole('checkbox', { name: 'Delete the book and its file' }).check();
  await one.getByRole('button', { name: 'Delete book' }).click();
  await expect(home.getByText('Deleting files')).toBeVisible();
  await expect.poll(() => existsSync(gone)).toBe(false);

  await rareStep('a series goes, too', async () => {
    await home.goto(`${site.url}/libraries/${library.id}/series`);
    // Its files say so.
    await choose(home, 'Ferro', hasTouch);
    await act(home, 'Delete…');
    const series = home.getByRole('alertdialog', { name: 'Delete series?' });
    await expect(series).toContainText(/will be deleted from disk/);
    await series.getByRole('checkbox', { name: 'Delete the series and its files' }).check();
    await series.getByRole('button', { name: 'Delete series' }).click();
    await expect(bar(home)).toBeHidden();
    for (const file of files) {
      await expect.poll(() => existsSync(path.join(root, 'Doomed', file))).toBe(false);
    }
  });
  await site.call(deleteLibrary, { params: { libraryId: library.id } });
});
