/**
 * The first glyphs of the fonts that come with Windows and macOS stand in one order, which PDFs without
 * their fonts rely on when they name letters by number: the Macintosh order of "post" tables (OpenType
 * 1.9, "post", format 1). These are its letters from glyph 3 on; before them stand .notdef and two without ink.
 */
const usualLetters = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ...'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰',
  ...'ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ',
].map((letter) => letter.codePointAt(0) ?? 0);

interface Table {
  readonly tag: string;
  readonly bytes: Buffer;
}

/** A font's tables (OpenType 1.9, "Table Directory"). */
const tablesOf = (font: Buffer): Table[] =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    const start = font.readUInt32BE(at + 8);
    return {
      tag: font.toString('latin1', at, at + 4),
      bytes: font.subarray(start, start + font.readUInt32BE(at + 12)),
    };
  });

/** What names glyphs by number and isn't needed to draw single letters. */
const leftOut = new Set(['GDEF', 'GPOS', 'GSUB', 'STAT']);

/** Lets a glyph name its parts by their new numbers (OpenType 1.9, "glyf", composite glyphs). */
function renumberParts(glyph: Buffer, newNumber: readonly number[]): Buffer {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return glyph;
  const copy = Buffer.from(glyph);
  for (let at = 10, flags = 0x20; (flags & 0x20) !== 0;) {
    flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(newNumber[copy.readUInt16BE(at + 2)] ?? 0, at + 2);
    const scale = (flags & 0x8) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0;
    at += 4 + ((flags & 0x1) !== 0 ? 4 : 2) + scale;
  }
  return copy;
}

/** Code points and glyphs of a "cmap" with a subtable of format 12. */
function lettersOf(cmap: Buffer): Map<number, number> {
  const found = new Map<number, number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const start = cmap.readUInt32BE(4 + index * 8 + 4);
    if (cmap.readUInt16BE(start) !== 12) continue;
    for (let group = 0; group < cmap.readUInt32BE(start + 12); group += 1) {
      const at = start + 16 + group * 12;
      const [first, last, glyph] = [0, 4, 8].map((offset) => cmap.readUInt32BE(at + offset));
      for (let code = first ?? 0; code <= (last ?? -1); code += 1) {
        found.set(code, (glyph ?? 0) + code - (first ?? 0));
      }
    }
    return found;
  }
  return found;
}

/** A "cmap" of one subtable of format 12, a group for each letter. */
function cmapOf(letters: ReadonlyMap<number, number>): Buffer {
  const sorted = [...letters].toSorted(([a], [b]) => a - b);
  const table = Buffer.alloc(12 + 16 + sorted.length * 12);
  table.writeUInt16BE(1, 2);
  // Windows, all of Unicode
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(sorted.length, 24);
  for (const [index, [code, glyph]] of sorted.entries()) {
    const at = 28 + index * 12;
    table.writeUInt32BE(code, at);
    table.writeUInt32BE(code, at + 4);
    table.writeUInt32BE(glyph, at + 8);
  }
  return table;
}

function fontOf(head: Buffer, tables: readonly Table[]): Buffer {
  const directory = Buffer.alloc(12 + tables.length * 16);
  head.copy(directory, 0, 0, 12);
  directory.writeUInt16BE(tables.length, 4);
  const parts = [directory];
  let start = directory.length;
  for (const [index, { tag, bytes }] of tables.entries()) {
    directory.write(tag, 12 + index * 16, 'latin1');
    directory.writeUInt32BE(start, 12 + index * 16 + 8);
    directory.writeUInt32BE(bytes.length, 12 + index * 16 + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    parts.push(padded);
    start += padded.length;
  }
  return Buffer.concat(parts);
}

/**
 * The same TrueType font with its glyphs in the usual order, the others after them. It must have a "loca"
 * of long offsets, a "post" of format 2, and as many widths as glyphs or fewer.
 */
export function inUsualOrder(font: Buffer): Buffer {
  const tables = tablesOf(font);
  const table = (tag: string): Buffer => {
    const found = tables.find((one) => one.tag === tag)?.bytes;
    if (found === undefined) throw new Error(`The font has no table ${tag}`);
    return found;
  };
  const [maxp, loca, glyf, hmtx, hhea, post, letters] = [
    Buffer.from(table('maxp')),
    table('loca'),
    table('glyf'),
    table('hmtx'),
    Buffer.from(table('hhea')),
    table('post'),
    lettersOf(table('cmap')),
  ];
  const count = maxp.readUInt16BE(4);
  const usual = [0, 0, 0, ...usualLetters.map((code) => letters.get(code) ?? 0)];
  const isUsual = new Set(usual);
  const order = [...usual, ...Array.from({ length: count }, (_, glyph) => glyph)].filter(
    (glyph, at) => at < usual.length || !isUsual.has(glyph),
  );
  const newNumber: number[] = [];
  for (const [at, glyph] of order.entries()) newNumber[glyph] ??= at;

  const outline = (glyph: number): Buffer =>
    glyf.subarray(loca.readUInt32BE(glyph * 4), loca.readUInt32BE(glyph * 4 + 4));
  const outlines = order.map((glyph) => renumberParts(outline(glyph), newNumber));
  const offsets = Buffer.alloc((order.length + 1) * 4);
  let end = 0;
  for (const [at, { length }] of outlines.entries()) {
    end += length;
    offsets.writeUInt32BE(end, (at + 1) * 4);
  }
  const widths = hhea.readUInt16BE(34);
  const measure = (glyph: number): Buffer =>
    glyph < widths
      ? hmtx.subarray(glyph * 4, glyph * 4 + 4)
      : Buffer.concat([
          hmtx.subarray((widths - 1) * 4, (widths - 1) * 4 + 2),
          hmtx.subarray(widths * 4 + (glyph - widths) * 2, widths * 4 + (glyph - widths) * 2 + 2),
        ]);
  const names = Buffer.alloc(order.length * 2);
  for (const [at, glyph] of order.entries()) {
    names.writeUInt16BE(post.readUInt16BE(34 + glyph * 2), at * 2);
  }
  const postHead = Buffer.from(post.subarray(0, 34));
  postHead.writeUInt16BE(order.length, 32);
  maxp.writeUInt16BE(order.length, 4);
  hhea.writeUInt16BE(order.length, 34);
  const renewed: Readonly<Record<string, Buffer>> = {
    maxp,
    hhea,
    loca: offsets,
    glyf: Buffer.concat(outlines),
    hmtx: Buffer.concat(order.map(measure)),
    post: Buffer.concat([postHead, names, post.subarray(34 + count * 2)]),
    cmap: cmapOf(
      new Map([...letters].map(([code, glyph]) => [code, newNumber[glyph] ?? 0] as const)),
    ),
  };
  return fontOf(
    font,
    tables
      .filter(({ tag }) => !leftOut.has(tag))
      .map(({ tag, bytes }) => ({ tag, bytes: renewed[tag] ?? bytes })),
  );
}
