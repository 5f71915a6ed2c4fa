import { isForgotten, sightKey } from './last-sight.ts';
import { url } from './base-path.ts';
import { isRecord } from './is-record.ts';
import { storageName } from './preferences.ts';

/* Apart from `last-sight.ts`, which sign-in needs and has no room for this. */

/** Attributes of the root element that boot.js sets by what it knows. */
const known = new Set(['lang', 'dir', 'data-theme']);
/** Of a home with far more shelves in sight than windows have, nothing is noted. */
const mostCharacters = 300_000;

/** As it was noted, so that the same isn't written again. */
let noted = '';

/** Whether home stands there as it does at a start: at its beginning, with nothing over it. */
function isAtRest(frame: Element): boolean {
  const isHome = [url('/'), url('/dashboard')].includes(location.pathname);
  const isCovered =
    frame.matches('[inert], [aria-hidden]') || document.querySelector('dialog, [role=dialog]');
  return isHome && window.scrollY === 0 && !isCovered;
}

function isOutside(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return top > window.innerHeight || bottom < 0 || left > window.innerWidth || right < 0;
}

/** Whether it's a tool that a hover brings. */
const isUnseen = ({ parentElement }: Element): boolean =>
  parentElement !== null && getComputedStyle(parentElement).opacity === '0';

/** A copy of what is seen: without places outside of the window, and tools that a hover brings. */
function copySight(frame: Element): Element {
  const copy = document.importNode(frame, true);
  const leaveOut = (from: Element, of: Element, wanted: string, isLeftOut: typeof isOutside) => {
    const copies = of.querySelectorAll(wanted);
    const left: (readonly [Element, Element])[] = [];
    for (const [index, element] of from.querySelectorAll(wanted).entries()) {
      const same = copies[index];
      if (same === undefined) continue;
      if (isLeftOut(element)) same.remove();
      else left.push([element, same]);
    }
    return left;
  };
  for (const [shelf, shelfCopy] of leaveOut(frame, copy, 'main section', isOutside)) {
    for (const [card, cardCopy] of leaveOut(shelf, shelfCopy, '[data-card]', isOutside)) {
      leaveOut(card, cardCopy, 'button, a', isUnseen);
    }
  }
  for (const element of copy.querySelectorAll('a, button, [tabindex]')) {
    element.setAttribute('tabindex', '-1');
  }
  return copy;
}

/** The preferences as they are stored: another start may find others, chosen elsewhere. */
function usedPreferences(): unknown {
  const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? '{}');
  const state = isRecord(stored) ? stored['state'] : undefined;
  return isRecord(state) ? state['preferences'] : undefined;
}

/** What a start needs to show home, and to tell whether it may. */
function describe(frame: Element, userId: string): string {
  const { documentElement: root } = document;
  return JSON.stringify({
    build: document.querySelector<HTMLMetaElement>('meta[name=parts]')?.content,
    userId,
    lang: root.lang,
    width: window.innerWidth,
    preferences: JSON.stringify(usedPreferences()),
    root: [...root.attributes]
      .filter(({ name }) => !known.has(name))
      .map(({ name, value }) => [name, value]),
    html: copySight(frame).outerHTML,
  });
}

/** Notes how home looks now, for the next start. */
export function noteSight(userId: string): void {
  const frame = document.querySelector('#root > [data-shape]');
  if (frame === null || isForgotten() || !isAtRest(frame)) return;
  try {
    const next = describe(frame, userId);
    if (next === noted || next.length > mostCharacters) return;
    noted = next;
    localStorage.setItem(sightKey, next);
  } catch {
    // Storage is forbidden or full: the next start has nothing to show before the client.
  }
}
