import { normaliseIsbn } from '../metadata/isbn.ts';
import { descendantsOf, parseXml, textOf } from '../metadata/xml-tree.ts';
import type { TextMetadata } from '../text/text-book.ts';
import type { Records } from './open-records.ts';
import type { MobiHeader } from './read-header.ts';

/** Windows' numbers of languages, the lowest ten bits of a locale. */
const languages = new Map<number, string>(
  (
    'bg ca zh cs da de el en es fi fr he hu is it ja ko nl nb pl pt rm ro ru hr sk sq sv th tr ur id uk ' +
    'be sl et lv lt tg fa vi'
  )
    .split(' ')
    .map((code, index) => [index + 2, code]),
);

const facts = {
  author: 100,
  publisher: 101,
  description: 103,
  isbn: 104,
  subject: 105,
  date: 106,
  cover: 201,
  thumbnail: 202,
  title: 503,
  language: 524,
  direction: 527,
  fixedLayout: 122,
  coverAddress: 129,
  writingMode: 525,
} as const;

const mostRecords = 50_000;
const largestPackage = 2 ** 20;

/** The series that the package document told from which the book was made; a part of it is kept. */
function seriesOf(records: Records, header: MobiHeader): TextMetadata['series'] {
  const first = header.firstResource ?? header.start;
  for (let at = first; at < Math.min(records.count, first + mostRecords); at += 1) {
    if (records.read(at, 4).toString('latin1') !== 'RESC') continue;
    const text = header.decode(records.read(at, largestPackage).subarray(16)).replaceAll('\0', '');
    const begin = text.search(/<(?:\w+:)?(?:package|metadata|spine)\b/u);
    if (begin < 0) return undefined;
    const root = parseXml(Buffer.from(`<resc>${text.slice(begin)}</resc>`));
    const metas = root ? descendantsOf(root).filter(({ name }) => name === 'meta') : [];
    const named = (name: string): string | undefined =>
      metas.find(({ attributes }) => attributes.get('name') === name)?.attributes.get('content');
    const property = (name: string): string | undefined => {
      const meta = metas.find(({ attributes }) => attributes.get('property') === name);
      return meta && textOf(meta);
    };
    const title = named('calibre:series') || property('belongs-to-collection');
    const number = named('calibre:series_index') || property('group-position');
    return title ? { title, number } : undefined;
  }
  return undefined;
}

/** What a book says about itself. */
export function mobiMetadata(records: Records, header: MobiHeader): TextMetadata {
  const { exth, locale, title } = header;
  return {
    title: exth.text(facts.title) ?? (title.replaceAll('\0', '').trim() || undefined),
    writers: exth.texts(facts.author),
    translators: [],
    language: exth.text(facts.language) ?? languages.get(locale & 0x3ff),
    description: exth.text(facts.description),
    publisher: exth.text(facts.publisher),
    date: exth.text(facts.date),
    isbn: normaliseIsbn(exth.text(facts.isbn) ?? ''),
    subjects: exth.texts(facts.subject),
    series: seriesOf(records, header),
  };
}

/** The number of the resource that is the cover, counted from 0. */
export function coverOf({ exth }: MobiHeader): number | undefined {
  const [, digits] = /^kindle:embed:([\da-v]+)/iu.exec(exth.text(facts.coverAddress) ?? '') ?? [];
  return (
    exth.number(facts.cover) ??
    (digits === undefined ? exth.number(facts.thumbnail) : Number.parseInt(digits, 32) - 1)
  );
}

/** How a book is laid out. */
export function layoutOf({ exth }: MobiHeader): {
  readonly rightToLeft: boolean;
  readonly fixedLayout: boolean;
} {
  return {
    rightToLeft:
      exth.text(facts.direction) === 'rtl' ||
      exth.text(facts.writingMode)?.endsWith('-rl') === true,
    fixedLayout: exth.text(facts.fixedLayout) === 'true',
  };
}
