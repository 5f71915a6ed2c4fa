import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { passOn, startStandIn } from './stand-in.ts';
import { beSignedIn, enter } from './sign-in.ts';

test('administrators learn that they come through a proxy Longbox doesn’t trust, and what to do @all', async ({
  page,
  ownSite: site,
  serving,
}) => {
  test.skip(serving !== 'alone', 'about the server that the page came from');
  const proxy = await startStandIn((asked, response) => {
    const headers = { ...asked.headers, 'x-forwarded-for': '203.0.113.7' };
    passOn(site.url, asked, response, { headers });
  });
  const notice = page.getByRole('note').filter({
    hasText: 'You reach Longbox through a proxy it doesn’t trust: 127.0.0.1',
  });
  const home = page.getByRole('heading', { level: 1, name: 'Home' });

  await test.step('no proxy, no notice', async () => {
    await beSignedIn(page, site);
    await page.goto(`${site.url}/settings/server`);
    // What it waits for is there by then.
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
    await expect(notice).toBeHidden();
  });

  await test.step('at home until it is dismissed', async () => {
    await enter(page, { ...site, url: proxy.url });
    await expect(notice).toContainText('restart Longbox with --trust-proxy 127.0.0.1.');
    await expectOpenToAll(page);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(home).toBeVisible();
    await page.goto(`${proxy.url}/settings/server`);
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('button')).toHaveCount(0);
    await page.goto(`${proxy.url}/dashboard`);
    await expect(page.getByRole('region').first()).toBeVisible();
    await expect(notice).toBeHidden();
  });

  await test.step('never once the proxy is trusted', async () => {
    await site.restart(['--trust-proxy', '127.0.0.1']);
    await page.goto(`${proxy.url}/settings/server`);
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
    await expect(notice).toBeHidden();
  });
  proxy.close();
});
