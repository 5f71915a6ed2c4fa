import { expect, test } from './fixtures.ts';
import { firstOf } from './page-reader.ts';
import { signInHere } from './sign-in.ts';
import { ready, takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

test('books kept by a browser that saves data open without the server, though the session has ended @all', async ({
  signedIn: page,
  site,
  context,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const book = await firstOf(site, 'Night Tram');
  await takeAlong(page, site, book);

  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${site.url}/device`);
  await page.getByRole('button', { name: 'Read what’s on this device' }).click();
  await expect(ready(page)).toBeVisible();
  await page.goto(`${site.url}/book/${book.id}/read?page=1`);
  await expect(page).toHaveTitle(/Night Tram/);

  await context.setOffline(false);
  await page.goto(`${site.url}/device`);
  await signInHere(page);
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toBeVisible();
});

test('a browser that doesn’t trust the certificate says so, and offers to keep no books @all', async ({
  signedIn: page,
  site,
}) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('An SSL certificate error occurred', 'SecurityError'));
  });
  await expect(async () => {
    await page.goto(`${site.url}/device`);
    const reason = page.getByText('your browser must trust the certificate of this server');
    await expect(reason).toBeVisible({ timeout: 8000 });
  }).toPass();
  const book = await firstOf(site, 'Night Tram');
  await page.goto(`${site.url}/book/${book.id}`);
  await page.getByRole('button', { name: `Actions for ${book.metadata.title}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Keep on this device/ })).toBeHidden();
});
