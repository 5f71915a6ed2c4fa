/// <reference lib="dom" />
import { createServer } from 'node:http';
import { pathOf } from '@longbox/contract/endpoint';
import { getSeriesThumbnail, listSeries } from '@longbox/contract/series';
import type { BrowserContext } from '@playwright/test';
import { figure, medianOf, percentile } from './figures.ts';
import { drawnAfter, look, signedIn, type Start, startAfter, visitHome } from './home-start.ts';
import { serveHere } from './serve-here.ts';
import type { Site } from './site.ts';
import { openBrowser, slowDown } from './slow-tab.ts';

const rounds = 7;
/** About what home has in a window. */
const pictures = 16;

/**
 * Home until its covers are painted and a click on a card is taken, opened anew, and until its covers are painted when
 * it's come to from another place, beside a page that has only such pictures, as links that a line of script takes over.
 */
export async function benchHome(site: Site): Promise<void> {
  const still = await servePictures(site);
  const browser = await openBrowser();
  const bare = await browser.newContext(look);
  const context = await signedIn(await browser.newContext(look), site.url);
  const tab = await context.newPage();
  await tab.goto(`${site.url}/dashboard`);
  await tab.evaluate(() => navigator.serviceWorker.ready);
  await visitHome(tab, site.url);
  await visitHome(tab, site.url);
  await tab.close();
  await startAfter(bare, still);
  const [plain, opened]: [Start[], Start[]] = [[], []];
  const [drawn, come]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await startAfter(bare, still));
    opened.push(await startAfter(context, site.url));
    drawn.push(await drawnAfter(context, site.url));
    come.push(await comeHome(context, site.url));
  }
  for (const [of, name] of [
    ['live', 'live'],
    ['painted', 'covers painted'],
  ] as const) {
    const least = medianOf(plain, of);
    const median = medianOf(opened, of);
    figure(`static page with pictures at 4x slower, ${name}, median`, least, 'ms');
    figure(`  home opened anew, ${name}, median`, median, 'ms');
    figure('  times the static page', median / least, '', { below: 1.5 });
  }
  figure('home opened anew, drawn by the client, median', percentile(drawn, 0.5), 'ms');
  const median = percentile(come, 0.5);
  figure('home from another place of the client, median', median, 'ms');
  figure('  times the static page', median / medianOf(plain, 'painted'), '', { below: 1.5 });
}

/** Milliseconds from the press that leads home until its first covers are painted. */
async function comeHome(context: BrowserContext, url: string): Promise<number> {
  const tab = await context.newPage();
  await tab.goto(`${url}/dashboard`);
  await tab.locator('main [data-card] img').first().waitFor();
  await tab.locator('main h2 a').first().click();
  await tab.locator('main [data-index] [data-card] img').first().waitFor();
  await tab.waitForTimeout(2000);
  const wake = await slowDown(tab);
  const taken = await tab
    .locator('nav a[href$="/dashboard"]')
    .first()
    .evaluate(
      (link) =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          if (link instanceof HTMLElement) link.click();
          const see = (): void => {
            const found = [
              ...document.querySelectorAll<HTMLImageElement>(
                'main section[aria-label] header ~ div [data-card] img',
              ),
            ].slice(0, 6);
            const isPainted = found.every(
              ({ complete, naturalWidth }) => complete && naturalWidth > 0,
            );
            if (!location.pathname.endsWith('/dashboard') || found.length < 6 || !isPainted) {
              requestAnimationFrame(see);
              return;
            }
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => {
              resolve(performance.now() - start);
            });
            port1.start();
            port2.postMessage('');
          };
          requestAnimationFrame(see);
        }),
    );
  await wake();
  await tab.close();
  return taken;
}

/** Serves a page with pictures of series alone, in the places that home has them. */
async function servePictures(site: Site): Promise<string> {
  const { content } = await site.call(listSeries, { query: { size: pictures } });
  const bytes = await Promise.all(
    content.map(async ({ id: seriesId }) => {
      const path = pathOf(getSeriesThumbnail, { params: { seriesId } });
      const response = await fetch(site.url + path, { headers: site.headers });
      return Buffer.from(await response.arrayBuffer());
    }),
  );
  const cards = bytes.map(
    (_, index) =>
      `<article data-card><a href="/${index}"><img src="/${index}" width="150" height="225"></a></article>`,
  );
  const style = 'main { display: grid; grid-template-columns: repeat(8, 150px); gap: 16px }';
  const script =
    "addEventListener('click', (event) => { event.preventDefault(); history.pushState(null, '', '/0'); })";
  const html = `<!doctype html><title>Pictures</title><style>${style}</style><main>${cards.join('')}</main><script>${script}</script>`;
  const server = createServer(({ url = '' }, response) => {
    const picture = bytes[Number(url.slice(1))];
    const [type, body] = url === '/dashboard' ? ['text/html', html] : ['image/jpeg', picture ?? ''];
    response.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=3600' });
    response.end(body);
  });
  return serveHere(server);
}
