import { childrenOf, textOf, type XmlElement } from '../metadata/xml-tree.ts';
import { escapeXml, type Documents, type Heading, type Picture } from './text-book.ts';

/** Elements of XHTML for those of FictionBook; the content of all others stands for itself. */
const tags: Readonly<Record<string, string>> = {
  p: 'p',
  v: 'p',
  subtitle: 'p',
  'text-author': 'p',
  date: 'p',
  cite: 'blockquote',
  epigraph: 'blockquote',
  annotation: 'blockquote',
  poem: 'div',
  stanza: 'div',
  title: 'div',
  table: 'table',
  tr: 'tr',
  th: 'th',
  td: 'td',
  emphasis: 'em',
  strong: 'strong',
  strikethrough: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  style: 'span',
};

interface Book {
  readonly documents: Documents;
  readonly pictures: ReadonlyMap<string, Picture>;
}

/** Letters of a section from which on its own sections become documents. */
const longSection = 100_000;

const idOf = ({ attributes }: XmlElement): string => {
  const id = attributes.get('id');
  return id ? ` id="${escapeXml(id)}"` : '';
};

function linkOf(element: XmlElement, content: string): string {
  const href = element.attributes.get('href') ?? '';
  const isKept = href.startsWith('#') || /^(?:https?|mailto):/iu.test(href);
  return `<a${idOf(element)}${isKept ? ` href="${escapeXml(href)}"` : ''}>${content}</a>`;
}

function imageOf({ attributes }: XmlElement, pictures: Book['pictures']): string {
  const picture = pictures.get((attributes.get('href') ?? '').replace(/^#/u, ''));
  if (!picture) return '';
  return `<img src="${picture.name}" alt="${escapeXml(attributes.get('alt') ?? '')}"/>`;
}

function markupOf(node: string | XmlElement, pictures: Book['pictures']): string {
  if (typeof node === 'string') return escapeXml(node);
  const { name, content } = node;
  if (name === 'empty-line') return '<p class="empty-line">\u00a0</p>';
  if (name === 'image') return imageOf(node, pictures);
  const inner = content.map((part) => markupOf(part, pictures)).join('');
  if (name === 'a') return linkOf(node, inner);
  const tag = tags[name];
  return tag ? `<${tag}${idOf(node)} class="${name}">${inner}</${tag}>` : inner;
}

const lettersOf = (element: XmlElement): number =>
  element.content.reduce(
    (sum, part) => sum + (typeof part === 'string' ? part.length : lettersOf(part)),
    0,
  );

/** Writes the sections of a book, and gives its table of contents. */
export function addBodies(bodies: readonly XmlElement[], book: Book): Heading[] {
  const { documents, pictures } = book;
  let count = 0;

  function add(section: XmlElement, level: number, isDocument: boolean): Heading[] {
    if (isDocument) documents.begin();
    count += 1;
    const id = section.attributes.get('id') || `longbox-section-${count}`;
    documents.put(`<a id="${escapeXml(id)}"></a>`);
    const document = documents.current();
    const inner: Heading[] = [];
    const isLong = isDocument && lettersOf(section) > longSection;
    let title = '';
    for (const child of childrenOf(section)) {
      if (child.name === 'section') {
        inner.push(...add(child, level + 1, isLong));
      } else if (child.name === 'title') {
        title ||= childrenOf(child)
          .map(textOf)
          .filter((line) => line !== '')
          .join(' ');
        const tag = `h${Math.min(6, level)}`;
        const lines = childrenOf(child, 'p').map(({ content }) =>
          content.map((part) => markupOf(part, pictures)).join(''),
        );
        documents.put(`<${tag}>${lines.join('<br/>')}</${tag}>`);
      } else {
        // A picture between paragraphs is a block of its own.
        const block = markupOf(child, pictures);
        documents.put(child.name === 'image' ? `<div>${block}</div>` : block);
      }
    }
    // Of a section without a title, only what is in it is listed.
    return title === '' ? inner : [{ title, document, id, children: inner }];
  }

  return bodies.flatMap((body, index) => {
    const sections = childrenOf(body, 'section');
    // The title of the book stands at the begin of its first body.
    const own = {
      ...body,
      content: body.content.filter((part) => typeof part !== 'string' && part.name !== 'section'),
    };
    const headings = own.content.length > 0 ? add(own, 1, true) : [];
    const chapters = sections.flatMap((section) => add(section, 2, true));
    return index === 0 ? (chapters.length > 0 ? chapters : headings) : [...headings, ...chapters];
  });
}
