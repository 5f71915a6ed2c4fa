import { damaged, type Records } from './open-records.ts';
import type { MobiHeader } from './read-header.ts';
import { readIndex } from './read-index.ts';

/** A document of a book, each byte a letter. */
export interface Part {
  text: string;
}

/** Where a fragment of a book begins. */
interface Place {
  readonly part: number;
  readonly offset: number;
}

export interface Kf8Parts {
  readonly parts: readonly Part[];
  readonly fragments: readonly Place[];
  /** Style sheets and drawings; the first is the text itself. */
  readonly flows: readonly Buffer[];
}

const mostFlows = 20_000;

/** Divides the text from the style sheets and drawings behind it. */
function readFlows(text: Buffer, records: Records, { start, flows }: MobiHeader): Buffer[] {
  if (flows === undefined) return [text];
  const record = records.read(start + flows);
  // Books of a single part may do without.
  if (record.toString('latin1', 0, 4) !== 'FDST') return [text];
  const count = record.length < 12 ? 0 : record.readUInt32BE(8);
  if (count === 0 || count > mostFlows || 12 + count * 8 > record.length)
    throw damaged(`${count} flows`);
  return Array.from({ length: count }, (_, index) => {
    const [begin, end] = [record.readUInt32BE(12 + index * 8), record.readUInt32BE(16 + index * 8)];
    if (begin > end || end > text.length) throw damaged('a flow outside of the text');
    return text.subarray(begin, end);
  });
}

/**
 * Puts the documents of a KF8 book together: each is a skeleton, into which fragments behind it are put.
 * @throws MediaError ERR_1008 when they aren't as the format says
 */
export function readParts(text: Buffer, records: Records, header: MobiHeader): Kf8Parts {
  const flows = readFlows(text, records, header);
  const raw = (flows[0] ?? text).toString('latin1');
  if (header.skeletons === undefined) return { parts: [{ text: raw }], fragments: [], flows };
  const index = (at: number) => readIndex(records, header.start + at, header.decode).entries;
  const skeletons = index(header.skeletons);
  const listed = header.fragments === undefined ? [] : index(header.fragments);
  const fragments: Place[] = [];
  const parts = skeletons.map(({ tags }, part): Part => {
    const [count = 0] = tags.get(1) ?? [];
    const [begin = 0, length = 0] = tags.get(6) ?? [];
    if (begin + length > raw.length || fragments.length + count > listed.length)
      throw damaged('a skeleton outside of the text');
    let at = begin + length;
    // What is done, and the rest of the skeleton.
    const done: string[] = [];
    let doneLength = 0;
    let rest = raw.slice(begin, at);
    for (const fragment of listed.slice(fragments.length, fragments.length + count)) {
      const size = fragment.tags.get(6)?.[1] ?? 0;
      const place = Number.parseInt(fragment.name, 10) - begin;
      if (at + size > raw.length || Number.isNaN(place))
        throw damaged('a fragment outside of the text');
      const before = rest.slice(0, Math.max(0, place - doneLength));
      rest = rest.slice(before.length);
      fragments.push({ part, offset: doneLength + before.length });
      done.push(before, raw.slice(at, at + size));
      doneLength += before.length + size;
      at += size;
    }
    return { text: [...done, rest].join('') };
  });
  if (parts.length === 0) throw damaged('no documents');
  return { parts, fragments, flows };
}
