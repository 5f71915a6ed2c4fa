import type { Page } from '@playwright/test';

/**
 * What does not fit on the screen as it is now, in words: a page wider than its window, text that is
 * cut without a sign of it, words broken in the middle, and what sticks out and cannot be scrolled to.
 */
export function overflowsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { clientWidth: width, scrollWidth } = document.documentElement;
    const named = (element: Element): string => {
      const text = (element.textContent || (element.getAttribute('aria-label') ?? '')).trim();
      return `<${element.tagName.toLowerCase()} ${element.className}> ${text.slice(0, 60)}`;
    };
    if (scrollWidth > width) {
      const wide = [...document.body.querySelectorAll('*')].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > width + 1 || left < -1;
      });
      const last = wide.at(-1);
      found.push(`the page is ${scrollWidth - width} px too wide: ${last ? named(last) : ''}`);
    }

    /** What only screen readers are told is cut on purpose. */
    const isHidden = (element: Element): boolean => {
      const { width: across, height } = element.getBoundingClientRect();
      return across <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true });
    };
    const scrollers = ['auto', 'scroll', 'hidden', 'clip'];
    const canScroll = (element: Element): boolean => {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
        if (scrollers.includes(getComputedStyle(up).overflowX)) return true;
      }
      return false;
    };
    /** On how many lines a piece of text stands, and how long it is, in pixels. */
    const linesOf = (node: Text, from: number, to: number): { lines: number; length: number } => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      const parts = [...range.getClientRects()];
      const length = parts.reduce((sum, part) => sum + part.width, 0);
      return { lines: new Set(parts.map(({ top }) => Math.round(top))).size, length };
    };
    // Scripts that write no spaces may break anywhere.
    const hasWords = !/^(?:ja|ko|th|zh)/.test(document.documentElement.lang);

    for (const element of document.body.querySelectorAll('*')) {
      const texts = [...element.childNodes].filter(
        (node): node is Text => node instanceof Text && node.data.trim() !== '',
      );
      const isControl = element.matches('button, a[href], input, select, textarea');
      if ((texts.length === 0 && !isControl) || isHidden(element)) continue;
      const style = getComputedStyle(element);
      const { left, right } = element.getBoundingClientRect();
      if ((right > width + 1 || left < -1) && !canScroll(element)) {
        found.push(`sticks out: ${named(element)}`);
      }
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip';
      const isSigned = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (isCut && cuts && !isSigned) found.push(`cut: ${named(element)}`);
      const control = element.closest('button, [role="tab"], a[class]');
      if (!hasWords || control === null) continue;
      for (const node of texts) {
        for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{M}]+/gu)) {
          const { lines, length } = linesOf(node, index, index + word.length);
          // A word longer than any line there has to be broken.
          if (
            lines > 1 &&
            length < (control.clientWidth || (control.parentElement?.clientWidth ?? 0))
          ) {
            found.push(`broken word “${word}”: ${named(element)}`);
          }
        }
      }
    }
    return found;
  });
}
