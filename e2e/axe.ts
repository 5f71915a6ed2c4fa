import { AxeBuilder } from '@axe-core/playwright';
import { isAll } from '@longbox/server/testing/whole-run';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What another theme can break: the colors alone are others. */
const ofColours = ['color-contrast', 'link-in-text-block'];
/** What another language and direction can break: names, the language told, and what lies where. */
const ofDirection = [
  ...ofColours,
  'html-has-lang',
  'html-lang-valid',
  'valid-lang',
  'target-size',
  'scrollable-region-focusable',
  'button-name',
  'link-name',
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'label',
  'select-name',
];

interface Asked {
  /** Only these rules; without them all of WCAG A and AA. */
  readonly rules?: readonly string[];
  readonly passedOver?: readonly string[];
}

/** Accessibility faults of the current view, as `rule: html`. */
export async function faultsOf(page: Page, { rules, passedOver }: Asked = {}): Promise<string[]> {
  // In the page itself: a page of its own for the sums costs as much as the sums.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Where each rule holds isn't asked: to name those places takes longer than to find the faults.
  axe.options({ resultTypes: ['violations'] });
  if (rules) axe.withRules([...rules]);
  else axe.withTags(standards);
  if (passedOver) axe.disableRules([...passedOver]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Has this browser speak a language, as another of its tabs would: what is open stays open. */
async function speak(page: Page, code: string): Promise<void> {
  await page.evaluate((locale) => {
    const kept = JSON.parse(localStorage.getItem('longbox') ?? '{"state":{},"version":1}');
    kept.state.preferences = { ...kept.state.preferences, locale };
    localStorage.setItem('longbox', JSON.stringify(kept));
    window.dispatchEvent(new StorageEvent('storage', { key: 'longbox' }));
  }, code);
  await page.locator(`html[lang="${code}"]`).waitFor({ state: 'attached' });
}

/** What fades in has colors of its own until it stands. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect, timeline }) => {
        const { endTime } = effect?.getComputedTiming() ?? {};
        return timeline instanceof DocumentTimeline && endTime !== Infinity;
      })
      .map(({ finished }) => finished);
    await Promise.allSettled(passing);
  });
}

/** The current view has no accessibility faults, once it has settled: asked by `npm run test:all` alone. */
export async function expectOpenToAll(page: Page): Promise<void> {
  if (!isAll) return;
  await untilStill(page);
  expect(await faultsOf(page)).toEqual([]);
}

interface Look {
  readonly name: string;
  readonly scheme: 'light' | 'dark';
  readonly locale: 'en' | 'ar';
  readonly rules: readonly string[] | undefined;
}

/** The ways in which a page is looked at, each with the rules that can come out otherwise there. */
export const looks = [
  { name: 'light, en', scheme: 'light', locale: 'en', rules: undefined },
  { name: 'dark, en', scheme: 'dark', locale: 'en', rules: ofColours },
  { name: 'dark, ar', scheme: 'dark', locale: 'ar', rules: ofColours },
  { name: 'light, ar', scheme: 'light', locale: 'ar', rules: ofDirection },
] as const satisfies readonly Look[];

/** A quick look: the other theme and the other direction are looked at in one. */
export const quickLooks: readonly Look[] = [
  looks[0],
  { name: 'dark, ar', scheme: 'dark', locale: 'ar', rules: ofDirection },
];

/** Checks the current view in both themes and both directions; it's opened once, then switched. */
export async function faultsAllAround(
  page: Page,
  ways: readonly Look[] = looks,
  passedOver: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, scheme, locale, rules } of ways) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    if ((await page.locator('html').getAttribute('lang')) !== locale) await speak(page, locale);
    await untilStill(page);
    const faults = await faultsOf(page, { ...(rules && { rules }), passedOver });
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await speak(page, 'en');
  return found;
}
