import type { Page } from '@playwright/test';
import { overflowsOf } from './overflow.ts';

/** Elements that a person can use. */
const controls =
  'a[href],button,input:not([type=hidden]),select,textarea,[tabindex]:not([tabindex="-1"])';

/**
 * What cannot be got at in a small window, which is what is left of a large one at 400 %: a page that
 * scrolls both ways (WCAG 1.4.10), and controls that fixed bars cover wherever one scrolls (2.4.11).
 * Tables, pages and pictures may scroll both ways.
 */
export function unreachableOf(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const named = (element: Element): string => {
      const text = element.getAttribute('aria-label') ?? element.textContent;
      return `<${element.tagName.toLowerCase()} ${element.className}> ${text.trim().slice(0, 60)}`;
    };
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`scrolls ${scrollWidth - clientWidth} px sideways`);
    const twoWays = 'table,[role="grid"],img,canvas,svg,[data-strip]';
    for (const element of document.body.querySelectorAll('*')) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const scrolls = (way: string) => way === 'auto' || way === 'scroll';
      if (!scrolls(overflowX) || !scrolls(overflowY)) continue;
      const isWide = element.scrollWidth > element.clientWidth + 1;
      const isHigh = element.scrollHeight > element.clientHeight + 1;
      const isMeant = element.matches(twoWays) || element.querySelector(twoWays) !== null;
      if (isWide && isHigh && !isMeant) found.push(`scrolls both ways: ${named(element)}`);
    }

    const modal = [...document.querySelectorAll('[data-layer],dialog:modal')].at(-1);
    /** Whether a press on any of nine visible points would hit it. */
    const isOpen = (element: Element): boolean => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)];
      const [above, below] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      if (to - from < 2 || below - above < 2) return false;
      return [0.2, 0.5, 0.8].some((across) =>
        [0.2, 0.5, 0.8].some((down) => {
          const x = from + (to - from) * across;
          const hit = document.elementFromPoint(x, above + (below - above) * down);
          return (
            hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
          );
        }),
      );
    };
    for (const element of (modal ?? document.body).querySelectorAll<HTMLElement>(selector)) {
      const { width, height } = element.getBoundingClientRect();
      // What is drawn by a finger or the mouse is the whole line; its handle is for the keyboard.
      const isHandle =
        getComputedStyle(element).pointerEvents === 'none' && element.closest('[draggable="true"]');
      // What lies on a page is got at as the page is: by moving it, and without the bars.
      if (isHandle || element.matches('[data-block]')) continue;
      const isAway = element.closest('[inert],[aria-hidden="true"]') !== null;
      const isDisabled = element.matches(':disabled');
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // What is drawn by its label or for screen readers only has no place of its own.
      if (isAway || isDisabled || !isSeen || width <= 2 || height <= 2) continue;
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      if (isOpen(element)) continue;
      // Some show themselves to the focus only.
      const before = document.activeElement;
      element.focus();
      if (!isOpen(element)) {
        const { left, top } = element.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        const place = `${Math.round(left)}, ${Math.round(top)}, ${Math.round(width)} × ${Math.round(height)}`;
        const beneath = over === null ? 'out of sight' : `beneath ${named(over)}`;
        found.push(`cannot be reached: ${named(element)} at ${place}, ${beneath}`);
      }
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    }
    return found;
  }, controls);
}

/** The distances between lines, letters and words that WCAG 1.4.12 lets a person set. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** What text is lost where a person sets wider distances: cut at the side, or at the foot. */
export async function lostBySpacing(page: Page): Promise<string[]> {
  const style = await page.addStyleTag({ content: spacing });
  const sideways = await overflowsOf(page);
  const below = await page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      );
      const style = getComputedStyle(element);
      const cuts = style.overflowY === 'hidden' || style.overflowY === 'clip';
      const { width, height } = element.getBoundingClientRect();
      if (!hasText || !cuts || width <= 2 || height <= 2) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      // A line may stand a little over its box where its letters do not.
      const isCut = element.scrollHeight > element.clientHeight + 4;
      if (isCut && style.webkitLineClamp === 'none') {
        found.push(`cut below: ${element.className} ${element.textContent.trim().slice(0, 60)}`);
      }
    }
    return found;
  });
  await style.evaluate((element) => {
    if (element instanceof Element) element.remove();
  });
  return [...sideways, ...below];
}

/**
 * What is told by a background alone, which forced colors take away: the focus, and what is chosen among
 * others. Compared are lines, letters and drawings, once with and once without.
 */
export async function lostByForcedColours(page: Page, firstKey = 'Tab'): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  // What gets the focus from here on has it by the keyboard.
  await page.keyboard.press(firstKey);
  const found = await page.evaluate(async (selector) => {
    const faults: string[] = [];
    const named = (element: Element): string => {
      const text = element.getAttribute('aria-label') ?? element.textContent;
      return `<${element.tagName.toLowerCase()} ${element.className}> ${text.trim().slice(0, 60)}`;
    };
    const linesOf = (style: CSSStyleDeclaration): string =>
      [
        style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`,
        style.borderStyle === 'none' ? '' : `${style.borderWidth} ${style.borderColor}`,
        style.display,
        style.visibility,
        style.opacity,
        style.color,
        style.backgroundColor,
        style.fontWeight,
        style.textDecorationLine,
        style.content,
      ].join(';');
    /** How an element is drawn, including its content and pseudo-elements, without its text. */
    const lookOf = (element: Element): string =>
      [element, ...element.querySelectorAll('*')]
        .slice(0, 12)
        .map((one) =>
          [
            one.tagName,
            linesOf(getComputedStyle(one)),
            linesOf(getComputedStyle(one, '::before')),
            linesOf(getComputedStyle(one, '::after')),
          ].join('|'),
        )
        .join('\n');
    const around = (element: Element): string => {
      const looks = [lookOf(element)];
      let up = element.parentElement;
      for (let step = 0; step < 3 && up !== null; step += 1, up = up.parentElement) {
        looks.push(linesOf(getComputedStyle(up)));
      }
      const beside = element.nextElementSibling;
      if (beside !== null) looks.push(linesOf(getComputedStyle(beside)));
      const within = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
      if (within !== null) looks.push(lookOf(within));
      return looks.join('\n');
    };
    /** The visible part of a field that its label represents. */
    const shownOf = (element: Element): Element =>
      element instanceof HTMLInputElement ? (element.closest('label') ?? element) : element;
    const isThere = (element: Element): boolean =>
      shownOf(element).checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert],[aria-hidden="true"]') === null;

    const chosen = '[aria-selected],[aria-checked],[aria-pressed],[aria-current],input';
    const stateOf = (element: Element): boolean =>
      element instanceof HTMLInputElement
        ? element.checked
        : ['aria-selected', 'aria-checked', 'aria-pressed', 'aria-current'].some((name) => {
            const value = element.getAttribute(name);
            return value !== null && value !== 'false';
          });
    const groups = new Map<string, Element[]>();
    for (const element of document.querySelectorAll(chosen)) {
      if (element instanceof HTMLInputElement && !/checkbox|radio/.test(element.type)) continue;
      if (!isThere(element)) continue;
      const shown = shownOf(element);
      const names = [...shown.classList].map((name) => name.split('_')[1] ?? name);
      const kind = `${element.getAttribute('role') ?? element.tagName} ${names[0] ?? ''}`;
      groups.set(kind, [...(groups.get(kind) ?? []), element]);
    }
    for (const elements of groups.values()) {
      const on = elements.find((element) => stateOf(element));
      const off = elements.find((element) => !stateOf(element));
      if (!on || !off || on === document.activeElement) continue;
      const isNative = getComputedStyle(on).appearance !== 'none' && on instanceof HTMLInputElement;
      if (!isNative && lookOf(shownOf(on)) === lookOf(shownOf(off))) {
        faults.push(`looks chosen or not all the same: ${named(on)}`);
      }
    }

    const modal = [...document.querySelectorAll('[data-layer],dialog:modal')].at(-1);
    const first = document.activeElement;
    for (const element of (modal ?? document.body).querySelectorAll<HTMLElement>(selector)) {
      if (element.matches(':disabled') || !isThere(element)) continue;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const before = around(element);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      // Some parts draw it a frame later, on a busy machine some frames.
      for (let frame = 0; frame < 5 && around(element) === before; frame += 1) {
        await new Promise(requestAnimationFrame);
      }
      if (around(element) === before) faults.push(`shows no focus: ${named(element)}`);
    }
    // What has the focus last would keep its tooltip.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    return faults;
  }, controls);
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
}
