import { expect, type Locator, type Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The card of something by the beginning of its name. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name }) });
}

/** Goes down to the cards of a page: on a phone they may lie below the window, where nothing is drawn. */
export async function seeCards(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const filters = page.getByRole('region', { name: 'Books' }).getByRole('group').first();
    await filters.evaluate((element) => {
      element.scrollIntoView();
    });
    await expect(card(page, name)).toBeInViewport({ timeout: 1000 });
  }).toPass();
}

/** The bar of the selection. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });

/** The circle by which a card is selected. */
export const circle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Select ${name}`, exact: true });

/** Rests a finger on something until it is answered. */
export async function hold(page: Page, target: Locator, answered: () => Promise<void>) {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchEnd' | 'touchCancel', touchPoints: Point[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await expect(async () => {
    await target.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
    });
    // Nothing lies over it, and it moves no more.
    await target.tap({ trial: true });
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    const point = { x: x + width / 2, y: y + height / 2 };
    await send('touchStart', [point]);
    const isUnder = await target.evaluate(
      (element, at) => element.contains(document.elementFromPoint(at.x, at.y)),
      point,
    );
    // Content loaded meanwhile may have moved it away from under the finger.
    if (!isUnder) await send('touchCancel', []);
    expect(isUnder).toBe(true);
  }).toPass();
  await answered();
  await send('touchEnd', []);
}

/** Chooses a card as a person does: by its circle, or by holding it where there is no pointer. */
export async function choose(page: Page, name: string, hasTouch: boolean): Promise<void> {
  if (hasTouch) {
    await hold(page, card(page, name).getByRole('link').first(), async () => {
      await expect(circle(page, name)).toHaveAttribute('aria-pressed', 'true');
    });
    return;
  }
  await card(page, name).hover();
  await circle(page, name).click();
}

/** Lists of one's own, which other servers don't have. */
export const ownLines = (serving: string) =>
  serving === 'upstream' ? [] : ['Add to Want to read', 'Add to favorites'];

/** Work with files and catalogs, which other servers don't have. */
export const librarianLines = (serving: string, ...own: string[]) =>
  serving === 'upstream' ? [] : own;

/** Books are kept by a worker, which browsers have for encrypted addresses only. */
export const keepingLines = <Line>(serving: string, line: Line) =>
  serving === 'lan' ? [] : [line];

/** Opens the menu of a card by its button. */
export async function openMenu(page: Page, name: string): Promise<Locator> {
  await card(page, name).hover();
  await page
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .first()
    .click();
  const menu = page.getByRole('menu', { name: `Actions for ${name}` });
  await menu.waitFor();
  return menu;
}

/** Presses a button of the bar, which on phones may wait in its menu. */
export async function act(page: Page, name: string): Promise<void> {
  await bar(page).waitFor();
  const button = bar(page).getByRole('button', { name });
  if (await button.isVisible()) {
    await button.click();
    return;
  }
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** The actions of the bar in order, including those in its menu. */
export async function offers(page: Page): Promise<readonly string[]> {
  await bar(page).waitFor();
  const names: string[] = [];
  for (const button of await bar(page).getByRole('button').all()) {
    names.push((await button.getAttribute('aria-label')) ?? (await button.innerText()));
  }
  if (!names.includes('More actions')) return names;
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  const others = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  return [...names.filter((name) => name !== 'More actions'), ...others];
}
