import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { card, choose, openMenu } from '../cards.ts';
import { enter } from '../sign-in.ts';
import type { World } from '../world.ts';

/** Something a person can have in front of them: a screen, or what lies over one. */
export interface State {
  readonly name: string;
  /** What of the client is seen then, by the names of `inventory.ts`. */
  readonly of: readonly string[];
  /** Opens it in English. */
  readonly open: (page: Page, world: World) => Promise<void>;
  /** Of a screen by itself. */
  readonly address?: Address;
  /** Looked at by `npm test`, too; everything by `npm run test:all`. */
  readonly quick?: boolean;
  /** Rules of axe that do not hold for a reason told beside it. */
  readonly passedOver?: readonly string[];
  /** Looked at once more on a phone: tables are cards there, and bars lie elsewhere. */
  readonly phone?: boolean;
  /** As wide as a phone: what it is about is only seen there. */
  readonly narrow?: boolean;
}

/** A menu goes where its button goes, and with the next key that is none of its own. */
export const isMenuState = ({ of }: State): boolean =>
  of.some((name) => name.startsWith('menu of'));

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

type Step = (page: Page, world: World) => Promise<void>;
type Address = string | ((world: World) => string);

const addressIn = (world: World, address: Address): string =>
  world.url + (typeof address === 'string' ? address : address(world));

/** Goes to an address and waits for its heading and what it fetches. */
export function at(address: Address): Step {
  return async (page, world) => {
    await page.goto(addressIn(world, address));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
  };
}

/** Goes to a screen from another one, as a link does, and waits until it's there and has the focus. */
export function inside(address: Address): Step {
  return async (page, world) => {
    await page.evaluate(
      (to) => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        history.pushState(null, '', to);
      },
      addressIn(world, address),
    );
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeFocused();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };
}

/** One step after the other. */
export function inTurn(...steps: readonly Step[]): Step {
  return async (page, world) => {
    for (const step of steps) await step(page, world);
  };
}

/** Waits until something is seen, and what it fetches has come. */
export function seen(what: (page: Page) => Locator): Step {
  return async (page) => {
    await expect(what(page).last()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };
}

/** What lies over the page: a dialog, a question, a panel. */
export const layer = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
export const isLayer = seen(layer);
export const isMenu = seen((page) => page.getByRole('menu'));

/** Presses a button by its name, the first of it. */
export function press(name: string | RegExp): Step {
  return async (page) => {
    const exact = typeof name === 'string';
    await page.getByRole('button', { name, exact }).first().click();
  };
}

/** Chooses a line of the menu that is open. */
export function line(name: string): Step {
  return async (page) => {
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
}

/** Presses a key of the keyboard. */
export function key(name: string): Step {
  return async (page) => {
    await page.keyboard.press(name);
  };
}

/** Opens the menu of a card. */
export function menuOf(name: string): Step {
  return async (page) => {
    await openMenu(page, name);
  };
}

/** Selects cards by their circles, by presses after the first. */
export function select(...names: readonly string[]): Step {
  return async (page) => {
    const [first = '', ...others] = names;
    await card(page, first).first().waitFor();
    await choose(page, first, false);
    for (const name of others) await card(page, name).getByRole('link').first().click();
  };
}

/** Opens a tab of the dialog that lies on top. */
export function tab(name: string): Step {
  return async (page) => {
    await layer(page).last().getByRole('tab', { name }).click();
  };
}

/**
 * Looks at states one after the other, each opened on a page without choices of an earlier one, and
 * gathers what `look` finds. What cannot be opened is a fault, too; the others are looked at all the same.
 */
export async function lookAtEach(
  page: Page,
  world: World,
  some: readonly State[],
  look: (state: State) => Promise<readonly string[]>,
): Promise<string[]> {
  await enter(page, world);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const faults: string[] = [];
  for (const state of some) {
    await page.setViewportSize(state.narrow ? phone : desktop);
    await page.evaluate(() => {
      localStorage.removeItem('longbox');
    });
    await base.step(state.name, async () => {
      try {
        await state.open(page, world);
        faults.push(...(await look(state)).map((fault) => `${state.name}, ${fault}`));
      } catch (error) {
        faults.push(`${state.name} could not be looked at: ${String(error)}`);
      }
    });
    await page.unrouteAll();
  }
  return faults;
}

/** Says in the report and on the way how much was looked at. */
export function tellCount(count: string, faults: readonly string[]): void {
  base.info().annotations.push({ type: 'looked at', description: count });
  process.stdout.write(`${count}: ${faults.length} faults\n`);
}
