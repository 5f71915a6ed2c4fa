import { Parser } from 'htmlparser2';
import { insertInto, type Insertion } from './insertions.ts';

interface Item {
  readonly id: string | undefined;
  readonly properties: string | undefined;
  readonly start: number;
  readonly end: number;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The package document with its cover image named as EPUB 3 does; undefined if it is, or has none. */
export function markCover(text: string): string | undefined {
  const items: Item[] = [];
  let named: string | undefined;
  const parser: Parser = new Parser(
    {
      onopentag(name, { id, properties, name: meta, content }) {
        if (localName(name) === 'meta' && meta === 'cover') named ??= content;
        if (localName(name) !== 'item') return;
        items.push({ id, properties, start: parser.startIndex, end: parser.endIndex + 1 });
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(text);
  if (items.some(({ properties = '' }) => properties.split(/\s+/).includes('cover-image'))) {
    return undefined;
  }
  const cover = items.find(({ id }) => id === (named ?? 'cover')) ?? byUsualId(items);
  return cover && insertInto(text, [insertionFor(text, cover)]);
}

const byUsualId = (items: readonly Item[]): Item | undefined =>
  items.find(({ id }) => id === 'cover');

function insertionFor(text: string, { start, end }: Item): Insertion {
  const tag = text.slice(start, end);
  const before = /\sproperties\s*=\s*["']/.exec(tag);
  if (before) return { at: start + before.index + before[0].length, text: 'cover-image ' };
  const close = tag.endsWith('/>') ? 2 : 1;
  return { at: end - close, text: ' properties="cover-image"' };
}
