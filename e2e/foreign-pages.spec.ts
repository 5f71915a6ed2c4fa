import { getMe } from '@longbox/contract/users';
import { chromium } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInHere } from './sign-in.ts';
import { passOn, type StandIn, startStandIn } from './stand-in.ts';

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
const startOther = (): Promise<StandIn> =>
  startStandIn(({ url = '' }, response) => {
    const [place = '', target = ''] = url.split('?');
    const page = Object.values(ways)[Number(place.slice(1))]?.(target) ?? '';
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${page}`);
  });

test('on plain http no page of another port or host acts as the person who is signed in @all', async ({
  site,
}) => {
  const executablePath = process.env['LONGBOX_CHROMIUM'];
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-features=HttpsFirstBalancedModeAutoEnable,HttpsUpgrades',
      '--host-resolver-rules=MAP *.lan 127.0.0.1',
    ],
  });
  const other = await startOther();
  const { origin, pathname } = new URL(site.url);
  // Playwright hears nothing of frames that are processes of their own: what is asked is seen here.
  let signedOut = 0;
  const between = await startStandIn((asked, response) => {
    passOn(origin, asked, response);
    if (asked.url?.endsWith('/api/logout')) response.on('close', () => (signedOut += 1));
  });
  const { port } = new URL(between.url);
  const own = `http://longbox.lan:${port}${pathname === '/' ? '' : pathname}`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${own}/`);
  await signInHere(page);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(await page.evaluate(() => isSecureContext)).toBe(false);

  const attacker = await context.newPage();
  for (const host of ['longbox.lan', 'other.lan']) {
    for (const [way, name] of Object.keys(ways).entries()) {
      const before = signedOut;
      const target = `${own}/api/logout`;
      const address = `http://${host}:${new URL(other.url).port}/${way}?${target}`;
      await attacker.goto(address).catch(() => undefined);
      await expect.poll(() => signedOut).toBeGreaterThan(before);
      const status = await page.evaluate(
        async (me) => (await fetch(me)).status,
        `${own}${getMe.path}`,
      );
      expect([host, name, status]).toEqual([host, name, 200]);
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
  await browser.close();
  between.close();
  other.close();
});
