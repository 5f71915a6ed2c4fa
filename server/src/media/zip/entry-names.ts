import { crc32 } from 'node:zlib';

/** A name as the archive's directory holds it. */
export type RawName = {
  bytes: Buffer;
  /** Bit 11 of the general purpose flags: the writer says that the name is UTF-8. */
  utf8: boolean;
  /** Data of the Info-ZIP Unicode Path extra field (0x7075), when there is one. */
  unicodePath: Buffer | undefined;
};

// The upper half of code page 437, the zip format's own encoding for names without the UTF-8 flag.
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ';

const decodeCp437 = (bytes: Buffer): string =>
  Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : cp437.charAt(byte - 128),
  ).join('');

/** Decodes, or gives undefined where the bytes are not text of that encoding. */
function decodeStrict(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The characters of all two-byte codes with these leads and trails. */
function charactersOf(
  encoding: string,
  leads: [number, number],
  trails: [number, number],
): Set<string> {
  const bytes: number[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead += 1) {
    for (let trail = trails[0]; trail <= trails[1]; trail += 1) bytes.push(lead, trail);
  }
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
}

/** First-level kanji of JIS X 0208, in everyday use: leads 0x88 to 0x98 of Shift_JIS. */
const commonKanji = charactersOf('shift_jis', [0x88, 0x98], [0x40, 0xfc]);
/** First-level hanzi of GB 2312: rows 16 to 55. */
const commonHanzi = charactersOf('gbk', [0xb0, 0xd7], [0xa1, 0xfe]);

/**
 * Encodings that old writers used without saying so, with the pairs of bytes that are common in real text:
 * kana and first-level kanji, first-level hanzi, accented letters. Rare characters speak against a guess.
 */
const guesses: {
  decode: (bytes: Buffer) => string | undefined;
  weigh: (char: string) => number;
}[] = [
  {
    decode: decodeCp437,
    weigh: (char) => (/\p{Letter}/u.test(char) ? 1 : -1),
  },
  {
    decode: (bytes) => decodeStrict('shift_jis', bytes),
    weigh: (char) => {
      if (/[\u3041-\u30ff]/u.test(char)) return 3;
      return commonKanji.has(char) ? 2 : -1;
    },
  },
  {
    decode: (bytes) => decodeStrict('gbk', bytes),
    weigh: (char) => (commonHanzi.has(char) ? 2 : -1),
  },
];

const upperHalf = (text: string): string[] => Array.from(text).filter((char) => char > '\u007f');

/** How likely the names are in an encoding; undefined when one of them is impossible in it. */
function likelihood(guess: (typeof guesses)[number], names: readonly Buffer[]): number | undefined {
  let total = 0;
  for (const bytes of names) {
    const text = guess.decode(bytes);
    if (text === undefined) return undefined;
    for (const char of upperHalf(text)) total += guess.weigh(char);
  }
  return total;
}

/** The decoder for names that neither are UTF-8 nor say what they are; one for the whole archive. */
function guessDecoder(names: readonly Buffer[]): (bytes: Buffer) => string {
  let best: { decode: (bytes: Buffer) => string | undefined; score: number } | undefined;
  for (const guess of guesses) {
    const score = likelihood(guess, names);
    if (score !== undefined && (best === undefined || score > best.score)) {
      best = { decode: guess.decode, score };
    }
  }
  return (bytes) => best?.decode(bytes) ?? decodeCp437(bytes);
}

/**
 * The name in the Unicode Path extra field, which counts only while it still belongs to the plain name
 * (APPNOTE 4.6.9: version 1, CRC of the plain name, UTF-8).
 */
function unicodePathOf(name: RawName): string | undefined {
  const field = name.unicodePath;
  if (field === undefined || field.length < 6 || field[0] !== 1) return undefined;
  if (field.readUInt32LE(1) !== crc32(name.bytes)) return undefined;
  return decodeStrict('utf-8', field.subarray(5));
}

function decodeUnicode(name: RawName): string | undefined {
  const fromField = unicodePathOf(name);
  if (fromField !== undefined) return fromField;
  return name.utf8
    ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(name.bytes)
    : decodeStrict('utf-8', name.bytes);
}

/**
 * The names of an archive's entries as text, with forward slashes. UTF-8 where flagged or valid; else the
 * likeliest of code page 437, Shift_JIS and GBK over all such names together, since one writer wrote them.
 */
export function decodeNames(names: readonly RawName[]): string[] {
  const decoded = names.map(decodeUnicode);
  const unknown = names.filter((_, i) => decoded[i] === undefined).map((name) => name.bytes);
  const decodeUnknown = unknown.length > 0 ? guessDecoder(unknown.slice(0, 500)) : decodeCp437;
  return names.map((name, i) => (decoded[i] ?? decodeUnknown(name.bytes)).replaceAll('\\', '/'));
}
