/** What a note is in: a link back to the text stands somewhere inside it. */
const holders = 'aside, li, dd, blockquote, section, div, p, td, dt';

const blocks = 'p, li, dd, blockquote, pre, h1, h2, h3, h4, h5, h6';

/** A note longer than this is a chapter, in characters. */
const longest = 4000;

const inOneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/** The words of the note an id leads to, a text a paragraph; none when there is nothing to show. */
export function noteText(document: Document, id: string): readonly string[] {
  const target =
    document.getElementById(id) ?? document.querySelector(`a[name="${CSS.escape(id)}"]`);
  const holder = target?.matches(holders) === true ? target : target?.closest(holders);
  const found = holder ?? target;
  if (!found || found === document.body) return [];
  const parts = [...found.querySelectorAll(blocks)].filter(
    (part) => part.querySelector(blocks) === null,
  );
  const texts = (parts.length > 0 ? parts : [found])
    .map((part) => inOneLine(part.textContent))
    .filter((text) => text !== '');
  return texts.join('').length > longest ? [] : texts;
}
