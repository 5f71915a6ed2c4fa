import { isAll } from '@longbox/server/testing/whole-run';
import type { Page } from '@playwright/test';
import { faultsAllAround, looks, quickLooks } from './axe.ts';
import { expect } from './fixtures.ts';
import { openAccount, openColumn } from './frame.ts';
import { elsewhere, inventory } from './inventory.ts';
import { enter } from './sign-in.ts';
import { inside, lookAtEach, screens, type State, states, tellCount } from './states/index.ts';
import { test, type World } from './world.ts';

test('everything that can be opened is among what is looked at', () => {
  const named = new Set(states.flatMap(({ of }) => of));
  const known = inventory();
  // What is missing here is new: give it a state in `states/`, or say in `inventory.ts` why not.
  expect(known.filter((name) => !named.has(name) && !(name in elsewhere))).toEqual([]);
  const stale = [...named, ...Object.keys(elsewhere)].filter((name) => !known.includes(name));
  expect(stale).toEqual([]);
});

/** Opens states one after the other, and tells what shuts people out in each. */
async function walk(
  page: Page,
  world: World,
  some: readonly State[],
  ways: typeof quickLooks = looks,
): Promise<string[]> {
  const faults = await lookAtEach(page, world, some, ({ passedOver }) =>
    faultsAllAround(page, ways, passedOver),
  );
  tellCount(`axe, ${some.length * ways.length} looks at ${some.length} states`, faults);
  return faults;
}

test('every screen opens without an error, and nobody is shut out of those most used', async ({
  page,
  smallWorld: world,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ stack, message }) => errors.push(stack ?? message));
  page.on('console', (said) => {
    // Of what isn't there, like the cover of a damaged book, the browser says so itself.
    const isOurs = said.type() === 'error' && !said.text().startsWith('Failed to load resource');
    if (isOurs) errors.push(said.text());
  });
  // Home is open already, and the new user's dialog takes the focus.
  const others = screens.filter(({ name }) => !['home', 'a new user'].includes(name));
  const opened = others.flatMap((state) =>
    state.address === undefined ? [] : { ...state, open: inside(state.address) },
  );
  const faults = await lookAtEach(page, world, opened, async () => errors.splice(0));
  expect(faults).toEqual([]);
  // All of them are looked at below, when everything is asked for.
  if (isAll) return;
  const some = states.filter(({ quick }) => quick);
  expect(await walk(page, world, some, quickLooks)).toEqual([]);
  expect(errors).toEqual([]);
});

test.describe('nobody is shut out of anything, in both themes and directions @all', () => {
  test.describe.configure({ mode: 'parallel' });
  test('before the first library is there', async ({ page, emptySite: site }) => {
    await page.goto(site.url);
    for (const wait of [
      () => page.getByRole('button', { name: 'Create account' }).waitFor(),
      async () => {
        await site.claim();
        await page.goto(site.url);
        await page.getByRole('button', { name: 'Sign in' }).waitFor();
      },
      async () => {
        await enter(page, site);
        await page.getByRole('heading', { name: 'Your shelves are empty' }).waitFor();
      },
    ]) {
      await wait();
      expect(await faultsAllAround(page)).toEqual([]);
    }
  });

  const parts = 4;
  for (let part = 0; part < parts; part += 1) {
    test(`part ${part + 1} of ${parts}`, async ({ page, world }) => {
      test.setTimeout(900_000);
      const some = states.filter((_, at) => Math.floor((at * parts) / states.length) === part);
      expect(await walk(page, world, some)).toEqual([]);
    });
  }
});

test.describe('on a phone @all', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('nobody is shut out of what looks otherwise there', async ({ page, world }) => {
    test.setTimeout(900_000);
    const some = states.filter(({ phone }) => phone).map((state) => ({ ...state, narrow: true }));
    expect(await walk(page, world, some, quickLooks)).toEqual([]);
  });
});

test('a right-to-left language mirrors the frame, not the book @all', async ({ page, world }) => {
  await enter(page, world);
  await openAccount(page);
  await page.getByLabel('Language').selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto(`${world.url}/dashboard`);
  await openColumn(page, 'المكتبات');
  const { width } = page.viewportSize() ?? { width: 0 };
  const navigation = await page.getByRole('navigation').first().boundingBox();
  expect((navigation?.x ?? 0) + (navigation?.width ?? 0)).toBeGreaterThan(width - 40);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: /^الحساب/ }).click();
  await page.getByLabel('اللغة').selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});
