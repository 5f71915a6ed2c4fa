import type { LinkPlace } from './engine.ts';

/** What a note is in: a link back to the text stands somewhere inside it. */
const holders = 'aside, li, dd, blockquote, section, div, p, td, dt';

const blocks = 'p, li, dd, blockquote, pre, h1, h2, h3, h4, h5, h6';

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

/**
 * The words of the note an id leads to, a text a paragraph; none when there is nothing to show, or when the
 * link that stands `from` is the one that leads back.
 */
export function noteText(document: Document, id: string, from: LinkPlace): readonly string[] {
  const target =
    document.getElementById(id) ?? document.querySelector(`a[name="${CSS.escape(id)}"]`);
  const holder = target?.matches(holders) === true ? target : target?.closest(holders);
  const found = holder ?? target;
  if (!target || !found || found === document.body || leadsBack(target, found, from)) return [];
  const parts = [...found.querySelectorAll(blocks)].filter(
    (part) => part.querySelector(blocks) === null,
  );
  const texts = (parts.length > 0 ? parts : [found])
    .map((part) => inOneLine(part.textContent))
    .filter((text) => text !== '');
  return texts.join('').length > longest ? [] : texts;
}
