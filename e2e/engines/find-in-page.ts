/// <reference lib="dom" />

/** A thing on the page, as a person would name it. */
export interface Query {
  readonly role: string;
  /** Its whole name, or the beginning of it where it ends in `…`; any name where it is missing. */
  readonly name?: string;
  /** Words that it holds. */
  readonly text?: string;
  /** Name of the dialog, region, menu or card around it, or its tag where it has none: `main`. */
  readonly within?: string;
}

/** A thing that was found and can be seen. */
export interface Found {
  readonly name: string;
  readonly text: string;
  readonly value: string;
  readonly href: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether a press on its middle reaches it. */
  readonly isOnTop: boolean;
  /** Whether it is sliding or growing, with what is around it: two looks may see it in the same place all the same. */
  readonly isMoving: boolean;
  readonly hasFocus: boolean;
  /** Pressed, checked, selected, expanded: as its role says it. */
  readonly isOn: boolean;
  readonly isDisabled: boolean;
}

/** Looks for things by role and name. Runs in the page, so it is complete in itself. */
export function findInPage({ role, name, text, within }: Query, bring: boolean): Found[] {
  const selectors: Readonly<Record<string, string>> = {
    button: 'button, [role=button], summary, input[type=submit]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    textbox:
      'textarea, [role=textbox], input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden], [role=combobox])',
    combobox: '[role=combobox], select',
    checkbox: 'input[type=checkbox], [role=checkbox], [role=switch]',
    radio: 'input[type=radio], [role=radio]',
    dialog: 'dialog, [role=dialog], [role=alertdialog]',
    img: 'img, [role=img]',
    article: 'article',
    region: 'section, [role=region], main, nav',
    text: 'body *:not(script, style)',
  };
  const wordsOf = (node: Element): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
  /** The words of a label, without those that are for eyes alone. */
  const spoken = (node: Element): string => {
    const all = [...node.childNodes].map((one) => {
      if (!(one instanceof Element)) return one.nodeValue ?? '';
      return one.matches('[aria-hidden=true], script, style') ? '' : spoken(one);
    });
    return all.join('').replace(/\s+/g, ' ').trim();
  };
  const nameOf = (node: Element): string => {
    const by = node.getAttribute('aria-labelledby');
    const labels = (by ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []);
    // What names another is read as it stands: it may name itself too.
    if (labels.length > 0) {
      return labels.map((one) => one.getAttribute('aria-label') ?? spoken(one)).join(' ');
    }
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    if (own !== null) return own;
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) {
      return [...(node.labels ?? [])].map(spoken).join(' ');
    }
    if (node.matches('article, dialog, section, [role=dialog]')) {
      const first = node.querySelector('h1, h2, h3, a[href]');
      return first ? nameOf(first) : '';
    }
    return spoken(node);
  };
  const fits = (said: string, wanted: string | undefined): boolean =>
    wanted === undefined ||
    (wanted.endsWith('…') ? said.startsWith(wanted.slice(0, -1)) : said === wanted);
  const around =
    'dialog, [role=dialog], [role=alertdialog], [role=menu], section, article, nav, form, main, [role=region]';
  const isWithin = (node: Element): boolean => {
    for (let at = node.parentElement; within !== undefined && at; at = at.parentElement) {
      if (at.matches(around) && (at.localName === within || fits(nameOf(at), within))) return true;
    }
    return within === undefined;
  };
  const isSeen = (node: Element): boolean => {
    const { width, height } = node.getBoundingClientRect();
    const { visibility, display } = getComputedStyle(node);
    const isShown = visibility !== 'hidden' && display !== 'none';
    return isShown && width > 0 && height > 0 && !node.closest('[aria-hidden=true], [inert]');
  };
  const ownWords = (node: Element): string =>
    [...node.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.nodeValue?.trim())
      ? wordsOf(node)
      : '';
  const all = [...document.querySelectorAll(selectors[role] ?? `[role=${role}]`)].filter((node) => {
    const said = role === 'text' ? ownWords(node) : nameOf(node);
    return (
      (role !== 'text' || said !== '') &&
      fits(said, name) &&
      (text === undefined || wordsOf(node).includes(text)) &&
      isWithin(node) &&
      (isSeen(node) || (node instanceof HTMLInputElement && isSeen(node.labels?.[0] ?? node)))
    );
  });
  const moving = document.getAnimations().flatMap(({ effect, playState }) => {
    const isEndless = effect?.getTiming().iterations === Infinity;
    const of = effect instanceof KeyframeEffect ? effect.target : null;
    return of && !isEndless && playState === 'running' ? [of] : [];
  });
  return all.map((node) => {
    // Boxes and radios are drawn by their label.
    const label = node instanceof HTMLInputElement && /checkbox|radio/.test(node.type);
    const target = (label && node.closest('label')) || (label && node.labels?.[0]) || node;
    const inside = (): boolean => {
      const { top, bottom, left, right } = target.getBoundingClientRect();
      return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    };
    if (bring && !inside()) {
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    }
    const { x, y, width, height } = target.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const state = [
      'aria-pressed',
      'aria-checked',
      'aria-selected',
      'aria-expanded',
      'aria-current',
    ];
    return {
      name: nameOf(node),
      text: wordsOf(node),
      value:
        node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.value : '',
      href: node instanceof HTMLAnchorElement ? node.href : '',
      x,
      y,
      width,
      height,
      isOnTop: top !== null && (target.contains(top) || top.contains(target)),
      isMoving: moving.some((one) => one.contains(target)),
      hasFocus: document.activeElement === node,
      isOn:
        (node instanceof HTMLInputElement && node.checked) ||
        state.some((one) => !['false', null].includes(node.getAttribute(one))),
      isDisabled: node.matches(':disabled, [aria-disabled=true]'),
    };
  });
}
