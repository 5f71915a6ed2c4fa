/** Which characters a font can draw. */
export type FontLetters = (code: number) => boolean;

type Range = readonly [first: number, last: number];

/** Groups of consecutive characters (OpenType 1.9, "cmap", format 12). */
const groupsOf = (subtable: Buffer): Range[] =>
  Array.from({ length: subtable.readUInt32BE(12) }, (_, index) => {
    const at = 16 + index * 12;
    return [subtable.readUInt32BE(at), subtable.readUInt32BE(at + 4)];
  });

/** Segments of characters up to U+FFFF (format 4); the last one only ends the list. */
function segmentsOf(subtable: Buffer): Range[] {
  const bytes = subtable.readUInt16BE(6);
  return Array.from({ length: bytes / 2 - 1 }, (_, index) => {
    const at = 14 + index * 2;
    return [subtable.readUInt16BE(at + bytes + 2), subtable.readUInt16BE(at)];
  });
}

function characterMap(font: Buffer): Buffer {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) === 'cmap')
      return font.subarray(font.readUInt32BE(at + 8));
  }
  throw new Error('a font without a character map');
}

/** The characters that a font says it has. */
export function fontLetters(font: Buffer): FontLetters {
  const map = characterMap(font);
  const subtables = Array.from({ length: map.readUInt16BE(2) }, (_, index) =>
    map.subarray(map.readUInt32BE(8 + index * 8)),
  );
  const ofFormat = (format: number) => subtables.find((one) => one.readUInt16BE(0) === format);
  const [full, short] = [ofFormat(12), ofFormat(4)];
  const ranges = full ? groupsOf(full) : short ? segmentsOf(short) : [];
  return (code) => ranges.some(([first, last]) => code >= first && code <= last);
}
