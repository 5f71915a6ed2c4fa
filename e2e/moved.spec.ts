import { getSeries } from '@longbox/contract/series';
import { expectOpenToAll } from './axe.ts';
import { openEditor, seriesOf } from './editing.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './sign-in.ts';

const typed = 'Typed while the server went elsewhere.';

test.beforeEach(async ({ page, ownSite: site, serving }) => {
  test.skip(serving !== 'alone', 'about the server that the page came from');
  await enter(page, site);
});

test('an open page says that Longbox has a new address, and leads there @all', async ({
  page,
  ownSite: site,
}) => {
  const { id } = await seriesOf(site, 'Night Tram');
  await openEditor(page, `${site.url}/series/${id}`, 'Night Tram');
  const summary = page.getByLabel('Summary', { exact: true });
  await summary.fill(typed);
  // What says so is fetched while the page is idle, which no person is quicker than.
  await page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['/MovedDialog-', '.asked.json'].every((part) =>
      fetched.some((name) => name.includes(part)),
    );
  });
  await site.restart(['--base-path', '/moved']);

  const dialog = page.getByRole('dialog', { name: 'Longbox has a new address' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await expect(summary).toHaveValue(typed);
  await expectOpenToAll(page);
  // The browser asks whether what was typed may go.
  page.once('dialog', (question) => void question.accept());
  await dialog.getByRole('link', { name: `Open ${site.url}/moved/` }).click();
  await expect(page).toHaveURL(/\/moved\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('while no server answers, a page says what to check and keeps what was typed @all', async ({
  page,
  ownSite: site,
}) => {
  const { id } = await seriesOf(site, 'Night Tram');
  const editor = await openEditor(page, `${site.url}/series/${id}`, 'Night Tram');
  const summary = page.getByLabel('Summary', { exact: true });
  await summary.fill(typed);
  await site.kill();

  const advice = page.getByText(
    `Check that Longbox is still running at ${new URL(site.url).host}.`,
  );
  await expect(advice).toBeVisible({ timeout: 30_000 });
  const save = editor.getByRole('button', { name: 'Save series' });
  await expect(save).toHaveAccessibleDescription('Not available offline');
  await expect(summary).toHaveValue(typed);

  await site.restart();
  await expect(advice).toBeHidden({ timeout: 60_000 });
  await save.click();
  await expect(editor).toBeHidden();
  const saved = await site.call(getSeries, { params: { seriesId: id } });
  expect(saved.metadata.summary).toBe(typed);
});
