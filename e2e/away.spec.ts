import type { Page } from '@playwright/test';
import { updateSeriesMetadata } from '@longbox/contract/series';
import { expectOpenToAll } from './axe.ts';
import { seriesOf } from './editing.ts';
import { expect } from './fixtures.ts';
import { openAccount } from './frame.ts';
import { awayMark, heading, linkTo, visit } from './home.ts';
import { keptLists, test } from './kept-client.ts';
import { beSignedIn } from './sign-in.ts';

/** Has the pages that open from now on take nothing for painted; the answer lets them. */
async function holdPaint(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { requestAnimationFrame: soon } = window;
    const held: FrameRequestCallback[] = [];
    const paint = () => {
      Object.assign(window, { requestAnimationFrame: soon });
      for (const run of held) soon(run);
    };
    Object.assign(window, {
      requestAnimationFrame: (run: FrameRequestCallback) => held.push(run),
      paint,
    });
  });
  return () => page.evaluate('window.paint()');
}

test.use({ serviceWorkers: 'allow' });

test('without its server, home and lists show what they had, then what changed', async ({
  page,
  site,
  context,
}) => {
  await visit(page, site);
  await context.setOffline(true);
  await page.goto(`${site.url}/`);
  await expect(heading(page, 'Home')).toBeVisible();
  await expect(linkTo(page, 'Ferro')).toBeVisible();
  await expect(awayMark(page)).toBeVisible();
  await expectOpenToAll(page);
  // What isn't here says so, and leads on.
  await linkTo(page, 'Ferro').click();
  await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible();
  await page.goBack();
  await expect(linkTo(page, 'Ferro')).toBeVisible();

  const { id } = await seriesOf(site, 'Ferro');
  const named = (title: string) =>
    site.call(updateSeriesMetadata, { params: { seriesId: id }, body: { title } });
  await named('Ferrovia');
  await context.setOffline(false);
  await expect(awayMark(page)).toBeHidden();
  const paint = await holdPaint(page);
  await page.goto(`${site.url}/libraries/all/series`);
  await expect(linkTo(page, 'Ferrovia')).toBeVisible();
  // News are asked for after the first paint; none from before is missed.
  await named('Ferro');
  await paint();
  await expect(linkTo(page, 'Ferrovia')).toBeHidden();
});

test('lists that a start finds too late stay kept beside those it asks for @all', async ({
  page,
  site,
}) => {
  await visit(page, site);
  await page.addInitScript(() => {
    const { setTimeout: wait } = window;
    // The time that a start has for them is over at once.
    Object.assign(window, {
      setTimeout: (run: TimerHandler, time?: number) => wait(run, time === 1000 ? 0 : time),
    });
  });
  await page.goto(`${site.url}/libraries/all/collections`);
  const kept = () => keptLists(page);
  await expect.poll(kept).toContain('GET /api/v1/collections');
  expect(await kept()).toContain('GET /api/v1/series/new');
});

test('a server that answers is not taken for away later @all', async ({ page, site }) => {
  await visit(page, site);
  await page.clock.install();
  await page.goto(`${site.url}/dashboard`);
  await expect(linkTo(page, 'Ferro')).toBeVisible();
  // More than it had to say who is signed in.
  await page.clock.runFor(5000);
  await page.evaluate(() => document.readyState);
  await expect(awayMark(page)).toBeHidden();
});

test('a server that says nothing, or lets a page of a network answer, is away too @all', async ({
  page,
  front,
}) => {
  await visit(page, front.site);
  for (const manner of ['nobody', 'portal'] as const) {
    front.answerBy(manner);
    // In the client: a navigation is answered by the page of the network.
    if (manner === 'nobody') await page.goto(`${front.site.url}/libraries/all/series`);
    else await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(linkTo(page, 'Ferro')).toBeVisible();
    await expect(awayMark(page)).toBeVisible();
    front.answerBy('server');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(awayMark(page)).toBeHidden();
  }
});

test('a server that says nothing to someone new is told of, and goes on once it answers @all', async ({
  page,
  front,
}) => {
  front.answerBy('page alone');
  await page.goto(`${front.site.url}/`);
  await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible();
  front.answerBy('server');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('who signs out leaves no lists behind, and the next account sees none @all', async ({
  page,
  site,
  context,
}) => {
  await visit(page, site);
  await openAccount(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await keptLists(page)).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible();
  await context.setOffline(false);
});

test('a server that goes away and comes back ten times loses no place, and is told of once each time @all', async ({
  page,
  front,
  context,
}) => {
  await visit(page, front.site);
  await page.setViewportSize({ width: 390, height: 500 });
  const place = 300;
  const scrolled = () => page.evaluate(() => scrollY);
  await expect
    .poll(async () => {
      // The grid first takes the height of the narrow window.
      await page.evaluate((top) => {
        scrollTo({ top, behavior: 'instant' });
      }, place);
      return scrolled();
    })
    .toBe(place);
  await expect.poll(front.streams).toBe(1);
  for (let time = 0; time < 10; time += 1) {
    await context.setOffline(true);
    await expect(awayMark(page)).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await context.setOffline(false);
    await expect(awayMark(page)).toHaveCount(0);
    expect(await scrolled()).toBe(place);
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(front.streams).toBe(1);
});

test('a second visit of a grid asks for none of its covers @all', async ({
  page,
  front,
  serving,
}) => {
  test.skip(serving === 'upstream', 'other servers name no covers');
  await beSignedIn(page, front.site);
  const visitGrid = async () => {
    front.covers.length = 0;
    await page.goto(`${front.site.url}/libraries/all/series`);
    await expect(linkTo(page, 'Ferro')).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => {
          const covers = [...document.querySelectorAll<HTMLImageElement>('img[src*="/thumbnail"]')];
          return covers.length > 0 && covers.every(({ complete }) => complete);
        }),
      )
      .toBe(true);
    return [...front.covers];
  };
  expect((await visitGrid()).length).toBeGreaterThan(0);
  expect(await visitGrid()).toEqual([]);
});
