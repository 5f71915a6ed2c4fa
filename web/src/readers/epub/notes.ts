import type { LinkPlace } from './engine.ts';

/** Elements that contain a note: somewhere inside is a link back to the text. */
const holders = 'aside, li, dd, blockquote, section, div, p, td, dt';

/** A note longer than this is a chapter, in characters. */
const longest = 4000;

const inOneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

const epubNamespace = 'http://www.idpf.org/2007/ops';

/** What an element says it is, to readers of books or to ears. */
export function kindOf(element: Element): string {
  const type =
    element.getAttributeNS(epubNamespace, 'type') ?? element.getAttribute('epub:type') ?? '';
  return `${type} ${element.getAttribute('role') ?? ''}`;
}

/** Signs that stand around the number of a note. */
const signs = /[\s[\](){}.:,*†‡↑↩^-]/g;

/** Whether nothing stands before an element in its paragraph. */
function isFirst(element: Element): boolean {
  const holder = element.parentElement?.closest(holders);
  if (!holder) return false;
  const range = element.ownerDocument.createRange();
  range.setStart(holder, 0);
  range.setEndBefore(element);
  return range.toString().replace(signs, '') === '';
}

/** Where a link stands. */
export function linkPlace(link: Element): LinkPlace {
  const ids: string[] = [];
  for (let at: Element | null = link; at && at.localName !== 'body'; at = at.parentElement) {
    const id = at.getAttribute('id') ?? at.getAttribute('name');
    if (id !== null) ids.push(id);
  }
  return {
    ids,
    isFirst: isFirst(link),
    isBack: /\b(?:doc-)?(?:backlink|referrer)\b/.test(kindOf(link)),
  };
}

/** Whether a link that stands `from` leads back to the place in the text that leads to it. */
function leadsBack(target: Element, found: Element, { ids, isFirst: begins, isBack }: LinkPlace) {
  if (isBack) return true;
  if (!begins) return false;
  // A note begins with its number, and its number with the link: what it leads to stands in a text.
  const replies = [...found.querySelectorAll('a[href]'), target.closest('a[href]')];
  return replies.some((link) => {
    const [, fragment = ''] = (link?.getAttribute('href') ?? '').split('#');
    return link !== null && ids.includes(decodeURI(fragment)) && !isFirst(link);
  });
}

/** Content that is visible without text. */
const pictures = 'img, svg, math';

/** The number of an item in its list, which it keeps without the items before it. */
function numberOf(item: Element): number {
  let number = Number(item.parentElement?.getAttribute('start') ?? 1);
  for (const one of item.parentElement?.children ?? []) {
    const own = one.getAttribute('value');
    if (own !== null) number = Number(own);
    if (one === item) break;
    if (one.localName === 'li') number += 1;
  }
  return number;
}

/** Leaves nothing in a document but one element and what it is in, all of it marked. */
function keepOnly(kept: Element): void {
  const { body } = kept.ownerDocument;
  for (let at: Element | null = kept; at && at !== body; at = at.parentElement) {
    if (at.localName === 'li') at.setAttribute('value', String(numberOf(at)));
    at.removeAttribute('hidden');
    at.setAttribute('data-longbox-note', '');
    for (const other of Array.from(at.parentNode?.childNodes ?? []))
      if (other !== at) other.remove();
  }
}

/**
 * Leaves nothing in a document but the note an id leads to, set as it is there. Answers whether there is one
 * to show: not where the link that stands `from` is the one that leads back.
 */
export function keepNote(document: Document, id: string, from: LinkPlace): boolean {
  const target =
    document.getElementById(id) ?? document.querySelector(`a[name="${CSS.escape(id)}"]`);
  const holder = target?.matches(holders) === true ? target : target?.closest(holders);
  const found = holder ?? target;
  if (!target || !found || found.contains(document.body)) return false;
  // An anchor between plain text: the note follows it, without a marked end.
  if (!holder && target.localName === 'a') return false;
  const words = inOneLine(found.textContent);
  const isEmpty = words === '' && found.querySelector(pictures) === null;
  if (isEmpty || words.length > longest || leadsBack(target, found, from)) return false;
  // Where the book doesn't say it, the words do.
  if (found.closest('[dir]') === null) found.setAttribute('dir', 'auto');
  keepOnly(found);
  return true;
}
