import { scores } from '../zip/likely-text.ts';

/** Encodings of text that doesn't say what it is; of two that are as likely, the first counts. */
const guesses = [
  ['windows-1252', scores.latin],
  ['windows-1251', scores.cyrillic],
  ['koi8-r', scores.cyrillic],
  ['ibm866', scores.cyrillic],
  ['shift_jis', scores.japanese],
  ['gb18030', scores.simplified],
  ['big5', scores.traditional],
  ['euc-kr', scores.korean],
] as const;

const marks = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** Letters that are looked at, as bytes. */
const sampleBytes = 32 * 1024;
/** One damaged letter among so many readable ones is a damage, not another encoding. */
const damaged = 20;

/** Whole lines with letters beyond ASCII. */
function sampleOf(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let total = 0;
  for (let at = 0; at < bytes.length && total < sampleBytes;) {
    const end = bytes.indexOf(0x0a, at);
    const line = bytes.subarray(at, end < 0 ? bytes.length : end + 1);
    if (line.some((byte) => byte > 127)) {
      lines.push(line);
      total += line.length;
    }
    at += line.length;
  }
  return Buffer.concat(lines);
}

function decodeStrict(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** By its mark, as UTF-8 if it's that, else in the likeliest of the encodings of old writers. */
export function decodeText(bytes: Buffer): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  const unreadable = text.split('\uFFFD').length - 1;
  const readable = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  if (unreadable * damaged <= readable) return text;
  const sample = sampleOf(bytes);
  const [best] = guesses
    .map(([encoding, score]) => {
      const decoded = decodeStrict(encoding, sample);
      return { encoding, score: decoded === undefined ? -Infinity : score(decoded) };
    })
    .toSorted((one, other) => other.score - one.score);
  const encoding = best && best.score > 0 ? best.encoding : 'windows-1252';
  return new TextDecoder(encoding).decode(bytes);
}

/** Whether the begin of a file is text: no signs that text doesn't have, unless it's marked as UTF-16. */
export function isText(head: Buffer): boolean {
  if (head.length === 0) return false;
  const isMarked = marks.some(([, mark]) => mark.every((byte, at) => head[at] === byte));
  return isMarked || !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26));
}
