import { decodeMarkup } from '@longbox/contract/decode-markup';
import { MediaError } from '../base/media-error.ts';
import { detectImageType } from '../images/image-type.ts';
import { normaliseIsbn } from '../metadata/isbn.ts';
import {
  childrenOf,
  descendantsOf,
  parseXml,
  textOf,
  type XmlElement,
} from '../metadata/xml-tree.ts';
import { addBodies } from './fb2-markup.ts';
import { createDocuments, type Picture, type TextBook, type TextMetadata } from './text-book.ts';

const binary = /<(?:\w+:)?binary\b([^>]*)>([^<]*)<\/(?:\w+:)?binary\s*>/gu;
const mostPictures = 5000;

const first = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0];

const textIn = (element: XmlElement | undefined, name: string): string | undefined => {
  const found = first(element, name);
  return (found && textOf(found)) || undefined;
};

function nameOf(person: XmlElement): string {
  const parts = ['first-name', 'middle-name', 'last-name'].map((name) => textIn(person, name));
  const name = parts.filter((part) => part !== undefined).join(' ');
  return name || (textIn(person, 'nickname') ?? '');
}

const people = (info: XmlElement | undefined, role: string): string[] =>
  childrenOf(info, role)
    .map(nameOf)
    .filter((name) => name !== '');

function metadataOf(root: XmlElement): TextMetadata {
  const description = first(root, 'description');
  const info = first(description, 'title-info');
  const published = first(description, 'publish-info');
  const sequence = first(info, 'sequence');
  const series = sequence?.attributes.get('name')?.trim();
  const date = first(info, 'date');
  const annotation = first(info, 'annotation');
  return {
    title: textIn(info, 'book-title'),
    writers: people(info, 'author'),
    translators: people(info, 'translator'),
    language: textIn(info, 'lang'),
    description: annotation && childrenOf(annotation).map(textOf).join('\n').trim(),
    publisher: textIn(published, 'publisher'),
    date: textIn(published, 'year') ?? date?.attributes.get('value') ?? (date && textOf(date)),
    isbn: normaliseIsbn(textIn(published, 'isbn') ?? ''),
    subjects: (textIn(info, 'keywords') ?? '')
      .split(/[,;]/u)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    series: series
      ? { title: series, number: sequence?.attributes.get('number') || undefined }
      : undefined,
  };
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** The pictures of a book by their IDs; those of a kind that no reader shows are left out. */
function picturesOf(found: readonly { id: string; base64: string }[]): Map<string, Picture> {
  const pictures = new Map<string, Picture>();
  for (const { id, base64 } of found.slice(0, mostPictures)) {
    const bytes = Buffer.from(base64, 'base64');
    const mediaType = detectImageType(bytes);
    const extension = mediaType && extensions[mediaType];
    if (!mediaType || !extension || pictures.has(id)) continue;
    pictures.set(id, { name: `p${pictures.size + 1}.${extension}`, mediaType, bytes });
  }
  return pictures;
}

const idOf = (attributes: string): string =>
  /\bid\s*=\s*["']([^"']*)["']/u.exec(attributes)?.[1] ?? '';

/**
 * A book in FictionBook 2 (http://www.fictionbook.org). Nothing that it refers to outside is ever read.
 * @throws MediaError ERR_1008 if it isn't one, or its text exceeds the limits of `parseXml`; ERR_1006
 * without any text
 */
export function readFb2(bytes: Buffer): TextBook {
  const found: { id: string; base64: string }[] = [];
  // Pictures stand in the text, and are most of it.
  const text = decodeMarkup(bytes)
    .replaceAll(binary, (_, attributes: string, base64: string) => {
      found.push({ id: idOf(attributes), base64 });
      return '';
    })
    .replace(/^\uFEFF?\s*<\?xml[^>]*\?>/u, '');
  const root = parseXml(Buffer.from(text));
  if (root?.name !== 'FictionBook') throw new MediaError('ERR_1008');
  const pictures = picturesOf(found);
  const documents = createDocuments();
  const contents = addBodies(childrenOf(root, 'body'), { documents, pictures });
  const coverpage = descendantsOf(first(first(root, 'description'), 'title-info') ?? root).find(
    ({ name }) => name === 'coverpage',
  );
  const image = first(coverpage, 'image')?.attributes.get('href') ?? '';
  return {
    metadata: metadataOf(root),
    documents: documents.finish(),
    contents,
    pictures: [...pictures.values()],
    cover: pictures.get(image.replace(/^#/u, ''))?.name,
  };
}
