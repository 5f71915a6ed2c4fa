import { expect, test } from './fixtures.ts';
import { openAccount } from './frame.ts';
import { firstOf } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';
import * as z from 'zod/mini';

const icons = z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() }));
const appManifest = z.object({
  id: z.string(),
  start_url: z.string(),
  scope: z.string(),
  icons,
  shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons })),
});

test('Longbox can be installed: its icons have their sizes, and its shortcuts open @all', async ({
  page,
  site,
}) => {
  await beSignedIn(page, site);
  await page.goto(`${site.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  const session = await page.context().newCDPSession(page);
  const read = await session.send('Page.getAppManifest');
  expect(read.errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Every context of a test is a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const manifest = z.parse(appManifest, JSON.parse(read.data ?? ''));
  const base = new URL('./', read.url).href;
  expect(base).toBe(`${site.url}/`);
  for (const place of [manifest.id, manifest.start_url, manifest.scope]) {
    expect(new URL(place, base).href).toBe(base);
  }
  for (const { src, sizes, type } of [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons),
  ]) {
    const address = new URL(src, base).href;
    expect((await page.request.get(address)).headers()['content-type']).toContain(type);
    const width = await page.evaluate(async (from) => {
      const picture = new Image();
      picture.src = from;
      await picture.decode();
      return picture.naturalWidth;
    }, address);
    if (sizes !== 'any') expect([src, `${width}x${width}`]).toEqual([src, sizes]);
  }
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(new URL(url, base).href);
    await expect(
      page.getByRole('heading', { level: 1, name: /Home|On this device|Search/ }),
      name,
    ).toBeVisible();
  }
});

test('the offer of the browser to install Longbox waits in the panel of the account @all', async ({
  home,
}) => {
  // Chromium makes none without a profile, so it's made here.
  await home.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, { prompt: () => (document.body.dataset['asked'] = 'yes') });
    dispatchEvent(offer);
  });
  await openAccount(home);
  const install = home.getByRole('button', { name: 'Install Longbox' });
  await install.click();
  expect(await home.evaluate(() => document.body.dataset['asked'])).toBe('yes');
  await expect(install).toBeHidden();
});

test('the page of a book is handed to another app @all', async ({ signedIn: page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (what: ShareData) => {
        document.body.dataset['shared'] = JSON.stringify(what);
      },
    });
  });
  const { id, metadata } = await firstOf(site, 'Night Tram');
  await page.goto(`${site.url}/book/${id}`);
  await page.getByRole('button', { name: `Actions for ${metadata.title}` }).click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  await expect
    .poll(async () => JSON.parse((await page.locator('body').getAttribute('data-shared')) ?? '{}'))
    .toEqual({ title: metadata.title, url: `${site.url}/book/${id}` });
});
