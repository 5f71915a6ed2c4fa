import { AxeBuilder } from '@axe-core/playwright';
import { listBooks } from '@longbox/contract/books';
import { expect, test } from './fixtures.ts';
import { openColumn } from './frame.ts';
import { makeCollection, makeReadList } from './made-sets.ts';
import { clearSets } from './sets.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

for (const scheme of ['light', 'dark'] as const) {
  test(`no screen shuts anybody out, ${scheme}`, async ({ home, site }) => {
    await home.emulateMedia({ colorScheme: scheme });
    const { content } = await site.call(listBooks, { query: { sort: ['name'], size: 1 } });
    const { id, seriesId } = content[0] ?? { id: '', seriesId: '' };
    const collection = await makeCollection(site, `Access ${scheme}`, ['Bees!', 'Ferro']);
    const readList = await makeReadList(site, `Access ${scheme}`, ['Bees!', 'Ferro']);
    const places = [
      '/dashboard',
      '/libraries/all/series',
      '/libraries/all/books',
      '/libraries/all/collections',
      `/collections/${collection.id}`,
      `/readlists/${readList.id}`,
      `/series/${seriesId}`,
      `/book/${id}?context=READLIST&contextId=${readList.id}`,
      '/account',
      '/settings',
      '/settings/users/add',
      '/settings/server',
      '/settings/metrics',
    ];
    for (const place of places) {
      await home.goto(site.url + place);
      await home.getByRole('heading', { level: 1 }).waitFor();
      await home.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page: home }).withTags(rules).analyze();
      expect([place, violations.map(({ id: rule, nodes }) => [rule, nodes[0]?.html])]).toEqual([
        place,
        [],
      ]);
    }
    await clearSets(site);
  });
}

test('a right-to-left language mirrors the frame, not the book', async ({ home, site }) => {
  await openColumn(home);
  await home.getByLabel('Language').selectOption({ label: 'العربية' });
  await expect(home.locator('html')).toHaveAttribute('dir', 'rtl');
  await home.goto(`${site.url}/dashboard`);
  await openColumn(home, 'المكتبات');
  const { width } = home.viewportSize() ?? { width: 0 };
  const navigation = await home.getByRole('navigation').first().boundingBox();
  expect((navigation?.x ?? 0) + (navigation?.width ?? 0)).toBeGreaterThan(width - 40);
  const overflow = await home.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await home.locator('select').first().selectOption({ label: 'English' });
  await expect(home.locator('html')).toHaveAttribute('dir', 'ltr');
});
