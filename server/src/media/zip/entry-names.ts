import { crc32 } from 'node:zlib';
import { scoreOf, scores } from './likely-text.ts';

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

type Guess = {
  decode: (bytes: Buffer) => string | undefined;
  score: (text: string) => number;
};

const encodings = [
  'shift_jis',
  'gbk',
  'big5',
  'euc-kr',
  'windows-1252',
  'windows-1251',
  'ibm866',
] as const;

/** The encodings of old writers; of two that are as likely, the first counts. */
const guesses: readonly Guess[] = [
  { decode: decodeCp437, score: scores.latin },
  ...encodings.map((encoding) => ({
    decode: (bytes: Buffer) => decodeStrict(encoding, bytes),
    score: scores[scoreOf[encoding]],
  })),
];

/** The decoder for names that neither are UTF-8 nor say what they are; one for the whole archive. */
function guessDecoder(names: readonly Buffer[]): (bytes: Buffer) => string {
  let best: { decode: Guess['decode']; score: number } | undefined;
  for (const { decode, score } of guesses) {
    const texts = names.map(decode);
    if (texts.includes(undefined)) continue;
    const total = texts.reduce((sum, text) => sum + score(text ?? ''), 0);
    if (best === undefined || total > best.score) best = { decode, score: total };
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

/** The name where the archive says that it is Unicode. */
const declaredUnicode = (name: RawName): string | undefined =>
  unicodePathOf(name) ??
  (name.utf8 ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(name.bytes) : undefined);

const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 128);

/**
 * The decoder for names that don't say what they are. One writer wrote them all: where most are no UTF-8, the
 * others are so by accident.
 */
function decoderFor(names: readonly Buffer[]): (bytes: Buffer) => string {
  const unicode = names.filter((bytes) => decodeStrict('utf-8', bytes) !== undefined);
  const isUnicode = unicode.length > names.length / 2;
  const known = new Set(isUnicode ? unicode : []);
  const others = names.filter((bytes) => !known.has(bytes));
  const guessed = others.length > 0 ? guessDecoder(others.slice(0, 500)) : decodeCp437;
  return (bytes) => (isUnicode ? decodeStrict('utf-8', bytes) : undefined) ?? guessed(bytes);
}

/**
 * The names of an archive's entries as text, with forward slashes. UTF-8 where flagged or valid; else the
 * likeliest of the encodings of old writers over all such names together, since one writer wrote them.
 */
export function decodeNames(names: readonly RawName[]): string[] {
  const declared = names.map(declaredUnicode);
  const unknown = names.flatMap(({ bytes }, i) =>
    declared[i] === undefined && !isAscii(bytes) ? [bytes] : [],
  );
  const decode = decoderFor(unknown);
  return names.map(({ bytes }, i) => {
    const name = declared[i] ?? (isAscii(bytes) ? bytes.toString('latin1') : decode(bytes));
    return name.replaceAll('\\', '/');
  });
}
