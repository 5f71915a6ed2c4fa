import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { findInPage, type Found, type Query } from './find-in-page.ts';
import type { Point, Tab } from './tab.ts';

/** How long a journey waits for something to come true, in milliseconds; so many seconds as `LONGBOX_PATIENCE` says. */
const patience = Number(process.env['LONGBOX_PATIENCE'] ?? 30) * 1000;

const founds = z.array(
  z.object({
    name: z.string(),
    text: z.string(),
    value: z.string(),
    href: z.string(),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    isOnTop: z.boolean(),
    isMoving: z.boolean(),
    hasFocus: z.boolean(),
    isOn: z.boolean(),
    isDisabled: z.boolean(),
  }),
);

/** The verbs of a journey, in any engine. Each waits until it can be done. */
export interface Hand {
  readonly tab: Tab;
  /** Whether presses are made by a finger. */
  readonly hasTouch: boolean;
  readonly go: (path: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Resets the browser's settings from its last journey; the session stays signed in. */
  readonly forget: () => Promise<void>;
  /** Waits for a thing that can be seen. */
  readonly see: (role: string, name?: string, more?: Partial<Query>) => Promise<Found>;
  readonly gone: (role: string, name?: string, more?: Partial<Query>) => Promise<void>;
  readonly has: (role: string, name?: string, more?: Partial<Query>) => Promise<boolean>;
  readonly press: (role: string, name?: string, more?: Partial<Query>) => Promise<void>;
  readonly hover: (role: string, name?: string, more?: Partial<Query>) => Promise<void>;
  /** Replaces the text of a field. */
  readonly type: (name: string, text: string, more?: Partial<Query>) => Promise<void>;
  /** Types into the focused element. */
  readonly write: (text: string) => Promise<void>;
  /** Presses a key, with others held: `key('Control', 'k')`. */
  readonly key: (...keys: readonly string[]) => Promise<void>;
  readonly until: (what: string, isSo: () => Promise<boolean>) => Promise<void>;
  /** Waits until the address matches. */
  readonly at: (pattern: RegExp) => Promise<void>;
  readonly ask: (expression: string) => Promise<unknown>;
  /** Errors of scripts since a page was opened. */
  readonly troubles: () => Promise<readonly string[]>;
}

const middleOf = ({ x, y, width, height }: Found): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** Notes errors that nothing in the page has caught, from the first time on that it is called. */
function trap(): void {
  if ('longboxTroubles' in globalThis) return;
  const notes: string[] = [];
  Object.assign(globalThis, { longboxTroubles: notes });
  addEventListener('error', ({ message }) => notes.push(message));
  addEventListener('unhandledrejection', ({ reason }) => notes.push(String(reason)));
}

/** Runs before a page's own scripts where the engine can do that, else with the first look at it. */
export const firstScript = `(${trap.toString()})()`;

/** Errors without effect: no code waits for them, and browsers report them in normal use. */
const harmless = /ResizeObserver loop|AbortError/;

const queryOf = (role: string, name?: string, more: Partial<Query> = {}): Query => ({
  role,
  ...(name !== undefined && { name }),
  ...more,
});

export function createHand(tab: Tab, site: string, hasTouch: boolean): Hand {
  const find = async (query: Query, bring = false): Promise<readonly Found[]> =>
    z.parse(
      founds,
      await tab.ask(
        `(${firstScript}, (${findInPage.toString()})(${JSON.stringify(query)}, ${String(bring)}))`,
      ),
    );

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const last = Date.now() + patience;
    let fault = '';
    for (;;) {
      try {
        if (await isSo()) return;
        fault = '';
      } catch (error) {
        // A page that goes away while it is asked.
        fault = `: ${String(error)}`;
      }
      if (Date.now() > last) throw new Error(`not so after ${patience / 1000} s: ${what}${fault}`);
      await setTimeout(40);
    }
  }

  const called = ({ role, name, within, text }: Query): string =>
    `${role} ${name ?? ''}${text === undefined ? '' : ` with “${text}”`}${within === undefined ? '' : ` in ${within}`}`;

  async function see(role: string, name?: string, more?: Partial<Query>): Promise<Found> {
    const query = queryOf(role, name, more);
    let found: Found | undefined;
    await until(`see ${called(query)}`, async () => {
      [found] = await find(query);
      return found !== undefined;
    });
    if (!found) throw new Error('nothing was found');
    return found;
  }

  /** Waits until a thing rests, and a press on its middle would reach it. */
  async function reach(query: Query): Promise<Found> {
    let before = '';
    let found: Found | undefined;
    await until(`reach ${called(query)}`, async () => {
      const all = await find(query, true);
      found = all.find(({ isOnTop, isMoving, isDisabled }) => isOnTop && !isMoving && !isDisabled);
      const now = JSON.stringify(found && [found.x, found.y, found.width]);
      const isStill = found !== undefined && now === before;
      before = now ?? '';
      return isStill;
    });
    if (!found) throw new Error('nothing was found');
    return found;
  }

  async function write(text: string): Promise<void> {
    for (const letter of text) await tab.press([letter]);
  }

  const hand: Hand = {
    tab,
    hasTouch,
    until,
    see,
    write,
    ask: tab.ask,
    async go(path) {
      await tab.open(`${site}${path}`);
      await tab.ask(firstScript);
    },
    async reload() {
      await tab.open(z.parse(z.string(), await tab.ask('location.href')));
      await tab.ask(firstScript);
    },
    async forget() {
      // An image has no scripts that could write the old state back.
      await tab.open(`${site}/icon.svg`);
      await tab.ask('(localStorage.clear(), sessionStorage.clear())');
    },
    async gone(role, name, more) {
      const query = queryOf(role, name, more);
      await until(`see no more of ${called(query)}`, async () => (await find(query)).length === 0);
    },
    has: async (role, name, more) => (await find(queryOf(role, name, more))).length > 0,
    async press(role, name, more) {
      const point = middleOf(await reach(queryOf(role, name, more)));
      await (hasTouch ? tab.tap(point) : tab.click(point));
    },
    async hover(role, name, more) {
      await tab.hover(middleOf(await reach(queryOf(role, name, more))));
    },
    async type(name, text, more = {}) {
      await hand.press(more.role ?? 'textbox', name, more);
      await until(
        `focus ${name}`,
        async () =>
          (await tab.ask('document.activeElement?.matches("input, textarea") ?? false')) === true,
      );
      await tab.press(['Control', 'a']);
      await (text === '' ? tab.press(['Delete']) : write(text));
    },
    key: (...keys) => tab.press(keys),
    async at(pattern) {
      await until(`be at ${String(pattern)}`, async () =>
        pattern.test(String(await tab.ask('location.href'))),
      );
    },
    async troubles() {
      const noted = z.parse(z.array(z.string()), await tab.ask('globalThis.longboxTroubles ?? []'));
      return noted.filter((one) => !harmless.test(one));
    },
  };
  return hand;
}
