import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeZip } from '@longbox/server/media/zip/write-zip';

/** A file of an EPUB besides its documents. */
interface Asset {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A document of an EPUB, in reading order. */
interface Chapter {
  readonly id: string;
  /** In the table of contents; empty leaves it out. */
  readonly title: string;
  /** The content of `body`. */
  readonly body: string;
  /** The content of `head` besides title and styles. */
  readonly head?: string;
  /** Entries below its own: fragment and title. */
  readonly parts?: readonly (readonly [fragment: string, title: string])[];
  /** Not part of the story. */
  readonly aside?: true;
}

/** An EPUB of the samples. */
export interface TextBook {
  /** Path within the folder of books. */
  readonly path: string;
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly fixed?: true;
  readonly css: string;
  readonly chapters: readonly Chapter[];
  readonly assets?: readonly Asset[];
  /** Landmarks: kind, title, and the id of a chapter. */
  readonly landmarks?: readonly (readonly [kind: string, title: string, chapter: string])[];
  /** Pages of a printed book: number, and chapter with fragment. */
  readonly pages?: readonly (readonly [number: string, target: string])[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function chapterFile({ language, css }: TextBook, { title, body, head = '' }: Chapter): string {
  const style = css === '' ? '' : '<link rel="stylesheet" type="text/css" href="book.css"/>';
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}" lang="${language}">
<head><meta charset="utf-8"/><title>${escape(title)}</title>${style}${head}</head>
<body>${body}</body>
</html>
`;
}

function navigation(book: TextBook): Chapter {
  const { chapters, landmarks = [], pages = [] } = book;
  const entry = (target: string, title: string, more = '') =>
    `<li><a href="${target}">${escape(title)}</a>${more}</li>`;
  const toc = chapters
    .filter(({ title }) => title !== '')
    .map(({ id, title, parts = [] }) => {
      const below = parts.map(([part, name]) => entry(`${id}.xhtml#${part}`, name)).join('');
      return entry(`${id}.xhtml`, title, below && `<ol>${below}</ol>`);
    });
  const marks = landmarks.map(
    ([kind, title, id]) =>
      `<li><a epub:type="${kind}" href="${id}.xhtml">${escape(title)}</a></li>`,
  );
  const list = (kind: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : `<nav epub:type="${kind}"><ol>${lines.join('')}</ol></nav>`;
  const printed = pages.map(([number, target]) => entry(target, number));
  const body = list('toc', toc) + list('landmarks', marks) + list('page-list', printed);
  return { id: 'nav', title: book.title, body };
}

function packageFile(book: TextBook): string {
  const { title, author, language, direction, fixed, chapters, assets = [] } = book;
  const layout = fixed
    ? '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">landscape</meta>'
    : '';
  const items = chapters.map(
    ({ id, body }) =>
      `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"${body.includes('<svg') ? ' properties="svg"' : ''}/>`,
  );
  const others = assets.map(
    ({ name, type }, index) => `<item id="asset${index}" href="${name}" media-type="${type}"/>`,
  );
  const spine = chapters.map(
    ({ id, aside }) => `<itemref idref="${id}"${aside ? ' linear="no"' : ''}/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">longbox:${escape(title)}</dc:identifier>
<dc:title>${escape(title)}</dc:title>
<dc:creator>${escape(author)}</dc:creator>
<dc:language>${language}</dc:language>
<dc:rights>CC0 1.0</dc:rights>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>${layout}
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="book.css" media-type="text/css"/>
${[...items, ...others].join('\n')}
</manifest>
<spine page-progression-direction="${direction}">${spine.join('')}</spine>
</package>
`;
}

const container = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** Writes an EPUB into the folder of books. */
export async function writeEpub(folder: string, book: TextBook): Promise<void> {
  const file = path.join(folder, book.path);
  await mkdir(path.dirname(file), { recursive: true });
  const text = (name: string, content: string) => ({ name, bytes: Buffer.from(content) });
  const documents = [navigation(book), ...book.chapters];
  await writeZip(file, [
    text('mimetype', 'application/epub+zip'),
    text('META-INF/container.xml', container),
    text('OPS/package.opf', packageFile(book)),
    text('OPS/book.css', book.css),
    ...documents.map((one) => text(`OPS/${one.id}.xhtml`, chapterFile(book, one))),
    ...(book.assets ?? []).map(({ name, bytes }) => ({ name: `OPS/${name}`, bytes })),
  ]);
}
