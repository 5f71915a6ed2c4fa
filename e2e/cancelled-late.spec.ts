import { readdirSync } from 'node:fs';
import { getCheck } from '@longbox/contract/check';
import { deleteReadProgress } from '@longbox/contract/books';
import { listBooksOfSeries, listSeries } from '@longbox/contract/series';
import { listUploads } from '@longbox/contract/uploads';
import { bar, choose } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { sample } from './shelf.ts';

/** A door that stays shut until it is opened. */
function door(): { readonly open: () => void; readonly opened: Promise<void> } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('an action that is stopped after its last item says that all of it is done @all', async ({
  signedIn: home,
  site,
  hasTouch,
}) => {
  const found = await site.call(listSeries, { query: { search: 'Lighthouse' } });
  const params = { seriesId: found.content[0]?.id ?? '' };
  const books = async () => (await site.call(listBooksOfSeries, { params, query: {} })).content;
  const all = await books();
  for (const { id } of all) await site.call(deleteReadProgress, { params: { bookId: id } });
  await home.goto(`${site.url}/series/${params.seriesId}`);
  await choose(home, all[0]?.metadata.title ?? '', hasTouch);
  await bar(home)
    .getByRole('button', { name: /^Select all/ })
    .click();
  // The server has done them all, but the client doesn't know yet.
  const answers = door();
  await home.route('**/read-progress', async (route) => {
    const response = await route.fetch();
    await answers.opened;
    await route.fulfill({ response });
  });
  await bar(home).getByRole('button', { name: 'Mark as read' }).click();
  await expect
    .poll(async () => (await books()).map(({ readProgress }) => readProgress?.completed))
    .toEqual(all.map(() => true));
  await home.getByRole('region', { name: 'Running' }).getByRole('button', { name: 'Stop' }).click();
  answers.open();
  await expect(home.getByText(`${all.length} of ${all.length} done`)).toBeVisible();
  expect((await books()).every(({ readProgress }) => readProgress?.completed)).toBe(true);
  for (const { id } of all) await site.call(deleteReadProgress, { params: { bookId: id } });
});

test('a file that is whole before it is given up is in the inbox, which is said @all', async ({
  home,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server has no inbox');
  const { folder } = await site.call(listUploads, {});
  const whole = door();
  await home.route('**/bytes', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await route.fetch();
    // Its answer never comes: here it still is on its way.
    whole.open();
    return undefined;
  });
  await home.goto(`${site.url}/import/books`);
  await home
    .locator('input[type=file]')
    .first()
    .setInputFiles(sample(site, 'Bees!', 'Bees! 001'));
  await whole.opened;
  const sending = home.getByRole('region', { name: 'Upload to the server' });
  await sending.getByRole('button', { name: 'Cancel upload of Bees! 001.cbz' }).click();
  await expect(
    home.getByText(/Bees! 001\.cbz was already uploaded when you canceled/),
  ).toBeVisible();
  await expect(sending).toBeHidden();
  await expect(home.getByText('One file is in the inbox.')).toBeVisible();
  expect(readdirSync(folder)).toEqual(['Bees! 001.cbz']);
});

test('a check that is cancelled after its end shows what it found @all', async ({
  home,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server has none');
  let isCancelled = true;
  const isIdle = async () => (await site.call(getCheck, {})).state === 'idle';
  await home.route('**/api/longbox/v1/check', async (route) => {
    const method = route.request().method();
    if (method === 'DELETE') await expect.poll(isIdle).toBe(true);
    // What was heard last is that it runs.
    const running = { state: 'running', step: 'files', done: 1, total: 2, result: null };
    if (method === 'GET' && !isCancelled) return route.fulfill({ json: running });
    isCancelled ||= method === 'DELETE';
    return route.continue();
  });
  await home.goto(`${site.url}/settings/server`);
  const part = home.getByRole('region', { name: 'Database and file check', exact: true });
  await expect(part.getByText('No check has run yet.')).toBeVisible();
  isCancelled = false;
  await part.getByRole('button', { name: 'Check now' }).click();
  await part.getByRole('button', { name: 'Cancel the check' }).click();
  await expect(part.getByText('No problems found')).toBeVisible();
  await expect(part.getByText(/\d+ books were checked/)).toBeVisible();
  expect((await site.call(getCheck, {})).result).not.toBeNull();
});

test('where no work waits any more, that is said @all', async ({ signedIn: home, site }) => {
  await home.goto(`${site.url}/settings/server`);
  await home.getByRole('button', { name: 'Cancel waiting tasks' }).click();
  await home.getByRole('button', { name: 'Cancel tasks', exact: true }).click();
  await expect(home.getByText('No tasks were waiting')).toBeVisible();
});
