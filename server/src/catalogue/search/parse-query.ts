/** A search as a tree. Operators follow the classic grammar of Lucene. */
export type Query =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  | { readonly kind: 'words'; readonly text: string; readonly phrase: boolean }
  /** A word that may be written otherwise, `word~`. */
  | { readonly kind: 'like'; readonly text: string }
  | { readonly kind: 'field'; readonly field: string; readonly value: FieldValue };

export type FieldValue =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** `text*`: some word begins with it. */
      readonly begins?: boolean;
    }
  | {
      readonly kind: 'range';
      /** Absent means open. */
      readonly from: string | undefined;
      readonly to: string | undefined;
      readonly withFrom: boolean;
      readonly withTo: boolean;
    };

/** Longer than anyone types; a longer text isn't a search. */
const longestQuery = 500;
const deepestNesting = 20;

interface Reader {
  /** Takes what matches at the present place. */
  take(pattern: RegExp): RegExpExecArray | undefined;
  /** Whether it matches there. */
  sees(pattern: RegExp): boolean;
  /** Whether everything was taken. */
  atEnd(): boolean;
  readonly isField: (name: string) => boolean;
}

/** Thrown for a text that no query can be made of; it never leaves this module. */
class Unparsable extends Error {}

/**
 * Reads a search. A name before a colon is a field only when it is one of the given; otherwise it is
 * a word like any other, since titles have colons too.
 *
 * @returns undefined for a text that cannot be parsed
 */
export function parseQuery(text: string, isField: (name: string) => boolean): Query | undefined {
  if (text.length > longestQuery) return undefined;
  const reader = readerOf(text, isField);
  try {
    const query = readAny(reader, 0);
    return reader.atEnd() ? query : undefined;
  } catch (error) {
    if (error instanceof Unparsable) return undefined;
    throw error;
  }
}

function readerOf(text: string, isField: (name: string) => boolean): Reader {
  let rest = text.trimStart();
  return {
    isField,
    atEnd: () => rest === '',
    sees: (pattern) => pattern.test(rest),
    take(pattern) {
      const found = pattern.exec(rest);
      if (!found) return undefined;
      rest = rest.slice(found[0].length).trimStart();
      return found;
    },
  };
}

function readAny(reader: Reader, depth: number): Query {
  const parts = [readAll(reader, depth)];
  while (reader.take(/^(?:OR(?=[\s(])|\|\|)/)) parts.push(readAll(reader, depth));
  return combine('any', parts);
}

function readAll(reader: Reader, depth: number): Query {
  const parts = [readOne(reader, depth)];
  for (;;) {
    const isJoined = reader.take(/^(?:AND(?=[\s(])|&&)/) !== undefined;
    if (!isJoined && (reader.atEnd() || reader.sees(/^(?:OR[\s(]|\|\||\))/))) break;
    parts.push(readOne(reader, depth));
  }
  return combine('all', parts);
}

function combine(kind: 'all' | 'any', parts: readonly Query[]): Query {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind, parts };
}

function readOne(reader: Reader, depth: number): Query {
  if (depth > deepestNesting) throw new Unparsable();
  if (reader.take(/^(?:NOT(?=[\s(])|-(?=[^\s-]))/)) {
    return { kind: 'not', part: readOne(reader, depth + 1) };
  }
  reader.take(/^\+(?=\S)/);
  if (reader.take(/^\(/)) {
    const group = readAny(reader, depth + 1);
    if (!reader.take(/^\)/)) throw new Unparsable();
    reader.take(/^\^[\d.]+/);
    return group;
  }
  const phrase = readPhrase(reader);
  if (phrase !== undefined) return { kind: 'words', text: phrase, phrase: true };
  return readField(reader) ?? readWord(reader);
}

function readPhrase(reader: Reader): string | undefined {
  const found = reader.take(/^"((?:[^"\\]|\\.)*)"(?:~\d*)?(?:\^[\d.]+)?/);
  return found && unescape(found[1] ?? '');
}

function readField(reader: Reader): Query | undefined {
  const name = reader.take(/^(?=([A-Za-z_]+):[^\s:])/)?.[1]?.toLowerCase();
  if (name === undefined || !reader.isField(name)) return undefined;
  reader.take(/^[A-Za-z_]+:/);
  const value = readRange(reader) ?? readText(reader);
  return { kind: 'field', field: name, value };
}

function readRange(reader: Reader): FieldValue | undefined {
  const bound = String.raw`("[^"]*"|[^\s"\]}]+)`;
  const found = reader.take(new RegExp(`^([[{])\\s*${bound}\\s+TO\\s+${bound}\\s*([\\]}])`));
  if (!found) return undefined;
  const [, open, from = '', to = '', close] = found;
  const given = (text: string): string | undefined =>
    text === '*' ? undefined : text.replaceAll('"', '');
  return {
    kind: 'range',
    from: given(from),
    to: given(to),
    withFrom: open === '[',
    withTo: close === ']',
  };
}

function readText(reader: Reader): FieldValue {
  const phrase = readPhrase(reader);
  if (phrase !== undefined) return { kind: 'text', text: phrase };
  const { text, signs } = takeWord(reader);
  return { kind: 'text', text, ...(signs.startsWith('*') && { begins: true }) };
}

function readWord(reader: Reader): Query {
  const { text, signs } = takeWord(reader);
  return signs.startsWith('~') ? { kind: 'like', text } : { kind: 'words', text, phrase: false };
}

/** A word without the signs behind it: `*` (any end), `~2` (written otherwise), `^3` (weight). */
function takeWord(reader: Reader): { text: string; signs: string } {
  const found = reader.take(/^(?:[^\s()"\\]|\\.)+/);
  if (!found || /^(?:AND|OR|NOT|&&|\|\|)$/.test(found[0])) throw new Unparsable();
  const [signs = ''] = /(?:\*|[~^][\d.]*)*$/.exec(found[0]) ?? [];
  return { text: unescape(found[0].slice(0, found[0].length - signs.length)), signs };
}

const unescape = (text: string): string => text.replaceAll(/\\(.)/g, '$1');
