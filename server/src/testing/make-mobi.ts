import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { headerOf, textRecords, type Novel } from './mobi-header.ts';
import { huffTables, palmOf, tableOf, textsOf, u32, type TableEntry } from './palm-records.ts';

const paragraphOf = (chapter: number, index: number): string =>
  `Paragraph ${chapter}.${index}: the bee — Ärger & “honey” in a summer that the bee called long.`;

const texts = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Chapter ${index + 1}`);

const each = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const escaped = (text: string): string => text.replaceAll('&', '&amp;');
const ten = (value: number): string => String(value).padStart(10, '0');

function fontRecord(font: Buffer): Buffer {
  const key = Buffer.from('0123456789abcdef');
  const packed = deflateSync(font).map((byte, at) =>
    at < 1040 ? byte ^ (key[at % key.length] ?? 0) : byte,
  );
  const head = [u32(font.length), u32(3), u32(24 + 16), u32(16), u32(24)];
  return Buffer.concat([Buffer.from('FONT'), ...head, key, packed]);
}

const series = `<?xml version="1.0"?><package><metadata>
<meta name="calibre:series" content="Bees"/><meta name="calibre:series_index" content="2"/></metadata></package>`;

const resourcesOf = ({ pictures = [], font }: Novel): Buffer[] => [
  ...pictures,
  ...(font ? [fontRecord(font)] : []),
  Buffer.concat([Buffer.from('RESC'), Buffer.alloc(12), Buffer.from(series)]),
];

interface Layout {
  readonly novel: Novel;
  readonly text: Buffer;
  readonly ncx: readonly Buffer[];
  readonly tables?: { fragments: Buffer[]; skeletons: Buffer[]; flows: Buffer };
}

/** The records of a book, without those of its resources; the first says where all are. */
function recordsOf({ novel, text, ncx, tables }: Layout, resources?: number): Buffer[] {
  const { packing = 'palmdoc' } = novel;
  const records = [Buffer.alloc(0), ...textRecords(text, packing)];
  const count = records.length - 1;
  const add = (more: readonly Buffer[]): number => records.push(...more) - more.length;
  const places = {
    huff: add(packing === 'huff' ? huffTables() : []),
    ncx: novel.contentsInText === true ? 0xff_ff_ff_ff : add(ncx),
    ...(tables && {
      fragments: add(tables.fragments),
      skeletons: add(tables.skeletons),
      flows: add([tables.flows]),
    }),
  };
  const header = { ...places, resources: resources ?? records.length };
  return records.with(0, headerOf(novel, { bytes: text, records: count }, header));
}

/** A book of before KF8: a list of its chapters, then each on a page of its own with a link to the next. */
function mobi6Records(novel: Novel, resources?: number): Buffer[] {
  const { chapters = 3, paragraphs = 40, pictures = [] } = novel;
  const places: number[] = [];
  let listAt = 0;
  const write = (): string => {
    let text = `<html><head><guide><reference type="toc" title="Contents" filepos=${ten(listAt)} /></guide></head><body>`;
    const put = (more: string): void => void (text += more);
    const length = (): number => Buffer.byteLength(text);
    put('<h1>The Hive</h1><mbp:pagebreak/>');
    listAt = length();
    for (const number of each(chapters))
      put(`<p><a filepos=${ten(places[number] ?? 0)}>Chapter ${number}</a></p>`);
    for (const number of each(chapters)) {
      places[number] = length();
      put(`<mbp:pagebreak/><h2>Chapter ${number}<br></h2>`);
      put(`<p height="1em" width="2em" align="center"><b><i>Begin</b></i></p>`);
      if (pictures.length > 0) put('<p><img recindex="00001" alt="Bee"></p>');
      for (const index of each(paragraphs)) put(`<p>${escaped(paragraphOf(number, index))}`);
      if (number < chapters) put(`<p><a filepos=${ten(places[number + 1] ?? 0)}>On</a></p>`);
    }
    return `${text}</body></html>`;
  };
  // Numbers have a fixed length, so the second time all places are known.
  write();
  const text = Buffer.from(write());
  const { record, places: labels } = textsOf(texts(chapters));
  const entries = each(chapters).map((number): TableEntry => ({
    name: String(number),
    values: { 1: [places[number] ?? 0], 3: [labels[number - 1] ?? 0], 4: [0] },
  }));
  const shapes = [1, 3, 4].map((tag, index) => ({ tag, each: 1, mask: 1 << index }));
  return recordsOf({ novel, text, ncx: tableOf(shapes, entries, record) }, resources);
}

const digits = (value: number, length: number): string =>
  value.toString(32).toUpperCase().padStart(length, '0');
const skeleton = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>The Hive</title>
<link rel="stylesheet" type="text/css" href="kindle:flow:0001?mime=text/css"/></head><body class="page" aid="0">`;
const drawing =
  '<svg viewBox="0 0 9 9"><image xlink:href="kindle:embed:0001?mime=image/png" width="9" height="9"/></svg>';
const sheet =
  '.page { color: black } @font-face { font-family: Own; src: url(kindle:embed:0002?mime=application/x-font-ttf) }';

/** A book in KF8: a document for each chapter, of two fragments, whose last paragraph leads to the next. */
function kf8Records(novel: Novel, resources?: number): Buffer[] {
  const { chapters = 3, paragraphs = 40, pictures = [], more = '' } = novel;
  const skeletons: TableEntry[] = [];
  const fragments: TableEntry[] = [];
  let text = '';
  for (const number of each(chapters)) {
    const begin = Buffer.byteLength(text);
    const title = `<h2 aid="${number}">Chapter ${number}</h2>`;
    const picture = '<img src="kindle:embed:0001?mime=image/png" alt="Bee"/>';
    const drawn =
      novel.picturesOnly === true ? '' : '<img src="kindle:flow:0002?mime=image/svg+xml"/>';
    const seen = picture + drawn;
    const next = `kindle:pos:fid:${digits(number * 2, 4)}:off:${digits(0, 10)}`;
    const inner = [
      `${title}<div>${pictures.length > 0 ? seen : ''}`,
      `${each(paragraphs)
        .map((index) => `<p>${escaped(paragraphOf(number, index))}</p>`)
        .join('')}${number < chapters ? `<p><a href="${next}">On</a></p>` : ''}${more}</div>`,
    ];
    const whole = `${skeleton}</body></html>`;
    const at = begin + skeleton.length;
    skeletons.push({
      name: `SKEL${ten(number - 1)}`,
      values: { 1: [2, 2], 6: [begin, whole.length, begin, whole.length] },
    });
    let put = 0;
    for (const part of inner) {
      const length = Buffer.byteLength(part);
      const sequence = fragments.length;
      fragments.push({
        name: ten(at + put),
        values: { 2: [0], 3: [number - 1], 4: [sequence], 6: [put, length] },
      });
      put += length;
    }
    text += whole + inner.join('');
  }
  const flows = [text, sheet, drawing].map((flow) => Buffer.from(flow));
  let end = 0;
  const bounds = flows.map(({ length }) => Buffer.concat([u32(end), u32((end += length))]));
  const { record, places } = textsOf(texts(chapters));
  const ncx = each(chapters).map((number): TableEntry => ({
    name: String(number),
    values: { 3: [places[number - 1] ?? 0], 4: [0], 6: [(number - 1) * 2, 0] },
  }));
  const tables = {
    flows: Buffer.concat([Buffer.from('FDST'), u32(12), u32(flows.length), ...bounds]),
    skeletons: tableOf(
      [
        { tag: 1, each: 1, mask: 3 },
        { tag: 6, each: 2, mask: 12 },
      ],
      skeletons,
    ),
    fragments: tableOf(
      [2, 3, 4, 6].map((tag, index) => ({ tag, each: tag === 6 ? 2 : 1, mask: 1 << index })),
      fragments,
      textsOf(["P-//*[@aid='0']"]).record,
    ),
  };
  const shapes = [3, 4, 6].map((tag, index) => ({
    tag,
    each: tag === 6 ? 2 : 1,
    mask: 1 << index,
  }));
  const layout = { novel, text: Buffer.concat(flows), ncx: tableOf(shapes, ncx, record), tables };
  return recordsOf(layout, resources);
}

/** A novel in the older form. */
export const mobi6Of = (novel: Novel = {}): Buffer =>
  palmOf([...mobi6Records(novel), ...resourcesOf(novel)]);

/** A novel in KF8. */
export const kf8Of = (novel: Novel = {}): Buffer =>
  palmOf([...kf8Records(novel), ...resourcesOf(novel)]);

/** A file with both, which share their pictures. */
export function jointOf(novel: Novel = {}): Buffer {
  const resources = resourcesOf(novel);
  const own = novel.facts ?? [];
  const start = mobi6Records({ ...novel, facts: [...own, [121, 0]] }).length + resources.length + 1;
  const older = mobi6Records({ ...novel, facts: [...own, [121, start]] });
  const newer = kf8Records(novel, older.length);
  return palmOf([...older, ...resources, Buffer.from('BOUNDARY'), ...newer]);
}

/** Writes a book that one of these made. */
export function makeMobi(file: string, bytes: Buffer = kf8Of()): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
