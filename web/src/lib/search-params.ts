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

/** Writes the query part of an address: flat names, lists repeated, what is empty left out. */
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

/** The last text of a member, or nothing: a bad value is an absent one. */
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

/** One of these values, or nothing. */
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
 * The codec of a screen, for its route. The router lays what a codec answers over the raw address,
 * so what the codec drops would come back under it: here it stays dropped.
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
