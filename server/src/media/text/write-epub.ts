import { createHash } from 'node:crypto';
import { MediaError } from '../base/media-error.ts';
import { writeZip, type ZipInput } from '../zip/write-zip.ts';
import { escapeXml, type DocumentHead, type Heading, type TextBook } from './text-book.ts';

const mostDocuments = 10_000;
const xhtml = 'application/xhtml+xml';
/** The name of a document. */
export const fileOf = (document: number): string =>
  `${String(document + 1).padStart(4, '0')}.xhtml`;

const style = `.poem, .epigraph, .cite { margin: 1em 2em; }
.stanza { margin: 1em 0; }
.v { margin: 0; text-indent: 0; }
.text-author, .date { text-align: end; font-style: italic; }
.subtitle { text-align: center; font-weight: bold; }
.empty-line { margin: 0; }
h1, h2, h3, h4, h5, h6 { text-align: center; }
img { max-width: 100%; }
td, th { border: 1px solid; padding: 0.3em; }
`;

const usualHead: DocumentHead = {
  html: '',
  body: '',
  markup: '<link rel="stylesheet" href="style.css"/>',
};

const page = (title: string, body: string, head = usualHead): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${head.html}>
<head><title>${escapeXml(title)}</title>${head.markup}</head>
<body${head.body}>${body}</body></html>
`;

/**
 * Leads links between documents to the document of their target, their own if it has it; links to nowhere
 * lose their address.
 */
function withLinks(documents: readonly string[]): string[] {
  const placeOf = new Map<string, number>();
  const idsOf = documents.map(
    (body) => new Set(Array.from(body.matchAll(/ id="([^"]*)"/gu), ([, id = '']) => id)),
  );
  for (const [document, ids] of idsOf.entries()) {
    for (const id of ids) if (!placeOf.has(id)) placeOf.set(id, document);
  }
  return documents.map((body, own) =>
    body.replaceAll(/ href="#([^"]*)"/gu, (_, id: string) => {
      const document = idsOf[own]?.has(id) === true ? own : placeOf.get(id);
      return document === undefined ? '' : ` href="${fileOf(document)}#${id}"`;
    }),
  );
}

const list = (headings: readonly Heading[]): string =>
  headings.length === 0
    ? ''
    : `<ol>${headings
        .map(
          ({ title, document, id, children }) =>
            `<li><a href="${fileOf(document)}${id && `#${escapeXml(id)}`}">${escapeXml(title)}</a>${list(children)}</li>`,
        )
        .join('\n')}</ol>`;

function metadataOf({ metadata, cover, fixedLayout }: TextBook, identifier: string): string {
  const element = (name: string, text: string | undefined, more = ''): string =>
    text ? `<${name}${more}>${escapeXml(text)}</${name}>` : '';
  const people = (name: string, role: string, names: readonly string[]): string =>
    names
      .map((person, index) => {
        const id = `${role}${index}`;
        return `${element(name, person, ` id="${id}"`)}<meta refines="#${id}" property="role">${role}</meta>`;
      })
      .join('\n');
  const { title, writers, translators, language, series, subjects } = metadata;
  return [
    `<dc:identifier id="book">${identifier}</dc:identifier>`,
    element('dc:title', title),
    `<dc:language>${escapeXml(language ?? 'und')}</dc:language>`,
    people('dc:creator', 'aut', writers),
    people('dc:contributor', 'trl', translators),
    element('dc:description', metadata.description),
    element('dc:publisher', metadata.publisher),
    element('dc:date', metadata.date),
    element('dc:identifier', metadata.isbn && `urn:isbn:${metadata.isbn}`),
    ...subjects.map((subject) => element('dc:subject', subject)),
    element('meta', series?.title, ' property="belongs-to-collection" id="series"'),
    ...(series
      ? [
          '<meta refines="#series" property="collection-type">series</meta>',
          element('meta', series.number, ' refines="#series" property="group-position"'),
        ]
      : []),
    cover === undefined ? '' : '<meta name="cover" content="cover"/>',
    fixedLayout === true ? '<meta property="rendition:layout">pre-paginated</meta>' : '',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function packageOf(book: TextBook, identifier: string): string {
  const { documents, pictures, cover, rightToLeft } = book;
  const items = [
    `<item id="nav" href="nav.xhtml" media-type="${xhtml}" properties="nav"/>`,
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...documents.map(
      (_, document) => `<item id="d${document}" href="${fileOf(document)}" media-type="${xhtml}"/>`,
    ),
    ...pictures.map(({ name, mediaType }, index) =>
      name === cover
        ? `<item id="cover" href="${name}" media-type="${mediaType}" properties="cover-image"/>`
        : `<item id="p${index}" href="${name}" media-type="${mediaType}"/>`,
    ),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<package version="3.0" unique-identifier="book" xmlns="http://www.idpf.org/2007/opf">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadataOf(book, identifier)}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine${rightToLeft === true ? ' page-progression-direction="rtl"' : ''}>${documents.map((_, document) => `<itemref idref="d${document}"/>`).join('')}</spine>
</package>
`;
}

const container = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/**
 * Writes a book of text as EPUB 3 to a new file. The same book always gives the same bytes.
 * @throws MediaError ERR_1006 for a book without text, ERR_1008 for one of more than 10,000 documents
 */
export async function writeEpub(target: string, book: TextBook): Promise<void> {
  const { documents, contents, pictures, metadata, heads } = book;
  if (documents.every((body) => body.trim() === '')) throw new MediaError('ERR_1006');
  if (documents.length > mostDocuments)
    throw new MediaError('ERR_1008', { cause: new Error(`${documents.length} documents`) });
  const hash = createHash('sha256');
  for (const body of documents) hash.update(body);
  const title = metadata.title ?? '';
  const file = (name: string, text: string): ZipInput => ({ name, bytes: Buffer.from(text) });
  const nav = `<nav epub:type="toc">${list(contents)}</nav>`;
  function* files(): Generator<ZipInput> {
    yield file('mimetype', 'application/epub+zip');
    yield file('META-INF/container.xml', container);
    yield file('OPS/book.opf', packageOf(book, `urn:sha256:${hash.digest('hex')}`));
    yield file('OPS/nav.xhtml', page(title, nav));
    yield file('OPS/style.css', style);
    for (const [document, body] of withLinks(documents).entries())
      yield file(`OPS/${fileOf(document)}`, page(title, body, heads?.[document]));
    // One at a time is in memory.
    for (const picture of pictures) yield { name: `OPS/${picture.name}`, bytes: picture.bytes };
  }
  await writeZip(target, files());
}
