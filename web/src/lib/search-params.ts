import type { SearchSchemaInput } from '@tanstack/react-router';

/** The query part of an address as names with one text or several. */
export type RawSearch = Readonly<Record<string, string | string[]>>;

/**
 * Reads the query part of an address. Names may repeat (`tag=a&tag=b`) or, as other clients write
 * them, carry brackets (`tag[]=a&tag[1]=b`).
 */
export function parseSearch(text: string): RawSearch {
  const found = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const plain = name.replace(/\[\d*\]$/, '');
    found.set(plain, [...(found.get(plain) ?? []), value]);
  }
  return Object.fromEntries(
    [...found].map(([name, values]) => {
      const [first = '', ...others] = values;
      return [name, others.length === 0 ? first : values];
    }),
  );
}

/** Writes the query of an address: flat names, repeated names for lists, without empty values. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat()) {
      const known = ['string', 'number', 'boolean'].includes(typeof one);
      if (known && one !== '') params.append(name, String(one));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The last text of a member; a bad value counts as absent. */
export function readText(raw: unknown): string | undefined {
  const value: unknown = Array.isArray(raw) ? raw.at(-1) : raw;
  const known = ['string', 'number', 'boolean'].includes(typeof value) && value !== '';
  return known ? String(value) : undefined;
}

/** A whole number of at least `from`, or nothing. */
export function readWhole(raw: unknown, from: number): number | undefined {
  const text = readText(raw);
  return text !== undefined && /^\d{1,9}$/.test(text) && Number(text) >= from
    ? Number(text)
    : undefined;
}

/** One of these values; anything else counts as absent. */
export function readOneOf<const Value extends number | string>(
  raw: unknown,
  values: readonly Value[],
): Value | undefined {
  const text = readText(raw);
  return values.find((value) => String(value) === text);
}

/** `true` in any case of letters, or nothing. */
export function readFlag(raw: unknown): true | undefined {
  return readText(raw)?.toLowerCase() === 'true' ? true : undefined;
}

/**
 * The codec of a screen, for its route. The router merges a codec's result with the raw address, so
 * dropped values would return; this codec keeps them out.
 */
export function codecOf<Search extends object>(
  read: (raw: Readonly<Record<string, unknown>>) => Search,
): (raw: Search & SearchSchemaInput) => Search {
  return (raw) => {
    const dropped = Object.fromEntries(Object.keys(raw).map((name) => [name, undefined]));
    return { ...dropped, ...read({ ...raw }) };
  };
}

/** The codec of a screen whose address holds no state. */
export const noSearch = codecOf(() => ({}));
