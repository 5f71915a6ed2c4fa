import { createServer } from 'node:http';
import { getMe } from '@longbox/contract/users';
import { chromium, type Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInHere } from './sign-in.ts';

/** Ways in which a page of another address makes a browser send something. */
const ways: Readonly<Record<string, (target: string) => string>> = {
  'a script': (target) =>
    `<script>fetch('${target}', { method: 'POST', mode: 'no-cors', credentials: 'include' })
      .finally(() => { document.title = 'done' })</script>`,
  'a form': (target) => `<form method="post" action="${target}" enctype="text/plain">
    <input name="a" value="b"></form><script>document.forms[0].submit()</script>`,
  'a form of no origin': (target) => `<iframe sandbox="allow-forms allow-scripts"
    onload="document.title = 'done'" srcdoc="<form method='post' action='${target}'></form>
    <script>document.forms[0].submit()</script>"></iframe>`,
  'an image': (target) => `<img referrerpolicy="no-referrer" src="${target}"
    onerror="document.title = 'done'" onload="document.title = 'done'">`,
  'a link': (target) => `<a rel="noreferrer" href="${target}">Free comics</a>
    <script>document.links[0].click()</script>`,
};

/** Serves the pages of another address: `/0?http://target` is the first way to that target. */
async function startOther(): Promise<{ readonly port: number; close(): void }> {
  const server = createServer(({ url = '' }, response) => {
    const [place = '', target = ''] = url.split('?');
    const page = Object.values(ways)[Number(place.slice(1))]?.(target) ?? '';
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${page}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return { port: address.port, close: () => void server.close() };
}

test('on plain http no page of another port or host acts as the person who is signed in', async ({
  site,
}) => {
  const executablePath = process.env['LONGBOX_CHROMIUM'];
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--host-resolver-rules=MAP *.lan 127.0.0.1'],
  });
  const other = await startOther();
  const { port, pathname } = new URL(site.url);
  const own = `http://longbox.lan:${port}${pathname === '/' ? '' : pathname}`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${own}/`);
  await signInHere(page);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(await page.evaluate(() => isSecureContext)).toBe(false);

  const attacker = await context.newPage();
  for (const host of ['longbox.lan', 'other.lan']) {
    for (const way of Object.keys(ways).keys()) {
      const target = `${own}/api/logout`;
      const isTarget = (request: Request): boolean => request.url() === target;
      // What may not be shown to the page counts as failed for it, though it was answered.
      const asked = Promise.race([
        context.waitForEvent('requestfinished', isTarget),
        context.waitForEvent('requestfailed', isTarget),
      ]);
      await attacker.goto(`http://${host}:${other.port}/${way}?${target}`).catch(() => undefined);
      await asked;
      const status = await page.evaluate(
        async (me) => (await fetch(me)).status,
        `${own}${getMe.path}`,
      );
      expect([host, Object.keys(ways)[way], status]).toEqual([host, Object.keys(ways)[way], 200]);
    }
  }
  await page.reload();
  await expect(page.getByRole('navigation').first()).toBeVisible();

  // The client itself goes on working here, up to signing out.
  const left = await page.evaluate(async (target) => {
    const { status } = await fetch(target, { method: 'POST' });
    return status;
  }, `${own}/api/logout`);
  expect(left).toBe(204);
  other.close();
  await browser.close();
});
