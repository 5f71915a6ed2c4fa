import {
  createReadStream,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { downloadBook, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { liveEvents } from '@longbox/contract/events';
import { listLibraries, updateLibrary } from '@longbox/contract/libraries';
import { getManifest } from '@longbox/contract/publication';
import { listUploads } from '@longbox/contract/uploads';
import { openDoor } from './door.ts';
import { expect, test } from './fixtures.ts';
import { domain, makeCertificate } from './proxies/certificate.ts';
import { programOf, proxies, startProxy } from './proxies/proxies.ts';
import { signIn } from './sign-in.ts';
import { openSite, owner } from './site.ts';

// Nobody vouches for the certificate of a test.
test.use({ ignoreHTTPSErrors: true });

const nginx = proxies.find(({ name }) => name === 'nginx');

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

test('behind nginx, with TLS and a path, everything is done as elsewhere @all', async ({
  page,
  serving,
}) => {
  test.skip(serving !== 'base path', 'made below a path, once');
  if (nginx === undefined || programOf(nginx) === undefined) {
    test.skip(true, 'nginx is not installed');
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'longbox-nginx-'));
  await chmod(folder, 0o755);
  const door = await openDoor();
  const site = await openSite(serving, ['--trust-proxy', 'loopback', ...door.options]);
  const certificate = makeCertificate(folder);
  const proxy = await startProxy(nginx, { url: site.url, certificate, folder });
  const url = `https://${domain}:${proxy.https}/books`;
  const here = { ...site, url };
  door.service.open(door.redirectAt(url));
  try {
    await site.claim();
    await site.addSamples();
    const home = page.getByRole('heading', { level: 1, name: 'Home' });

    await test.step('sign-in, with cookies for https and this path only', async () => {
      // Without the slash at its end, as people type it.
      await page.goto(url);
      await signIn(page, here);
      await expect(home).toBeVisible();
      expect(page.url()).toMatch(new RegExp(`^${RegExp.escape(url)}/`));
      const cookies = await page.context().cookies();
      // The client notes that there is a visit, and asks for it.
      const isNote = ({ name }: { name: string }) => name.startsWith('longbox-visit');
      expect(cookies.filter((cookie) => !isNote(cookie)).length).toBeGreaterThan(0);
      for (const cookie of cookies) {
        const own = isNote(cookie) ? { path: '/books/' } : { httpOnly: true, path: '/books' };
        expect(cookie).toMatchObject({ secure: true, ...own });
      }
    });

    await test.step('300 MB are sent to the inbox', async () => {
      const file = path.join(folder, 'Large.cbz');
      writeFileSync(file, 'the beginning');
      truncateSync(file, 300_000_000);
      writeFileSync(file, 'the end', { flag: 'a' });
      await page.goto(`${url}/import/books`);
      await page.locator('input[type=file]').first().setInputFiles(file);
      await expect(page.getByText('One file is in the inbox.')).toBeVisible({ timeout: 150_000 });
      const arrived = path.join((await site.call(listUploads, {})).folder, 'Large.cbz');
      expect(statSync(arrived).size).toBe(300_000_007);
      expect(await hashOf(arrived)).toBe(await hashOf(file));
    });

    const { content } = await site.call(listBooks, { query: { size: 1 } });
    const params = { bookId: content[0]?.id ?? '' };

    await test.step('part of a file is downloaded', async () => {
      const part = await page.evaluate(
        async (place) => {
          const response = await fetch(place, { headers: { range: 'bytes=0-3' } });
          const bytes = [...new Uint8Array(await response.arrayBuffer())];
          return { status: response.status, range: response.headers.get('content-range'), bytes };
        },
        url + pathOf(downloadBook, { params }),
      );
      expect(part).toEqual({
        status: 206,
        range: `bytes 0-3/${content[0]?.sizeBytes}`,
        bytes: [...Buffer.from('PK\u0003\u0004')],
      });
    });

    await test.step('addresses in answers and in settings are those of the browser', async () => {
      const place = pathOf(getManifest, { params });
      // Only the browser finds the domain at this machine.
      const manifest = await page.evaluate(async (link) => (await fetch(link)).text(), url + place);
      expect(manifest).toContain(`"${url}${place}"`);
      await page.goto(`${url}/settings/server`);
      const list = page.getByRole('list', { name: 'Sign-in services' });
      await expect(list).toContainText(door.redirectAt(url));
    });

    await test.step('what others do is seen at once', async () => {
      const [library] = await site.call(listLibraries, {});
      const params = { libraryId: library?.id ?? '' };
      // The scan is over: Home shows a change at once, but the next one five seconds later.
      const streams = page.waitForResponse((answer) => answer.url().includes(liveEvents.path));
      await page.goto(`${url}/`);
      await streams;
      const began = performance.now();
      await site.call(updateLibrary, { params, body: { name: 'Renamed elsewhere' } });
      await page
        .getByRole('link', { name: 'Renamed elsewhere' })
        .first()
        .waitFor({ state: 'attached' });
      const type = `${Math.round(performance.now() - began)} ms from the change to the screen`;
      test.info().annotations.push({ type });
    });

    await test.step('sign-in with another service', async () => {
      await page.context().clearCookies();
      await page.goto(`${url}/`);
      door.service.person = { name: 'The Owner', email: owner.email, email_verified: true };
      await page.getByRole('button', { name: 'Continue with Door' }).click();
      await expect(home).toBeVisible();
      expect(page.url()).toMatch(new RegExp(`^${RegExp.escape(url)}/`));
    });
  } finally {
    door.close();
    await proxy.close();
    await site.close();
    rmSync(folder, { recursive: true });
  }
});
