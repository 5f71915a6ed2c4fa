import type { TableSort } from '../../ui/table-sort.ts';
import { readOneOf, readWhole } from '../../lib/search-params.ts';

/** Rows on a page that tables offer; the first is the usual. */
export const tableSizes = [20, 50, 100] as const;

/** The state of a table in its address; an absent member has its default. */
export interface TableSearch {
  /** From 1. */
  readonly page?: number | undefined;
  readonly size?: (typeof tableSizes)[number] | undefined;
  /** Columns with their direction, such as `name,asc`, the first one first. */
  readonly sort?: readonly string[] | undefined;
}

/** One column of an order, as calls and addresses write it. */
export const sortText = ({ key, direction }: TableSort): string => `${key},${direction}`;

/** The columns of an order among those known, each once. */
export function readSorts(raw: unknown, keys: readonly string[]): readonly TableSort[] {
  const found = new Map<string, TableSort>();
  for (const text of [raw].flat()) {
    const [, key = '', direction] = /^([\w.]+),(asc|desc)$/.exec(String(text)) ?? [];
    if (!keys.includes(key) || found.has(key)) continue;
    found.set(key, { key, direction: direction === 'desc' ? 'desc' : 'asc' });
  }
  return [...found.values()];
}

/** Reads the address of a table that can be ordered by these columns. */
export function readTableSearch(
  raw: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): TableSearch {
  const page = readWhole(raw['page'], 2);
  const size = readOneOf(raw['size'], tableSizes.slice(1));
  const sort = readSorts(raw['sort'], keys).map(sortText);
  return {
    ...(page !== undefined && { page }),
    ...(size !== undefined && { size }),
    ...(sort.length > 0 && { sort }),
  };
}

/** The values of a list in an address among those known, in their order; nothing when none is. */
export function readSome<const Value extends string>(
  raw: unknown,
  values: readonly Value[],
): readonly Value[] | undefined {
  const texts = [raw].flat().map(String);
  const found = values.filter((value) => texts.includes(value));
  return found.length === 0 ? undefined : found;
}

/**
 * The order that the address keeps after a press on a head: nothing for the usual one. From there
 * its own column is turned round, or it could never be had the other way.
 */
export function keptOrder(
  kept: readonly string[] | undefined,
  wanted: readonly TableSort[],
  usual: readonly TableSort[],
): readonly string[] | undefined {
  const turned = usual.map(({ key, direction }) =>
    sortText({ key, direction: direction === 'asc' ? 'desc' : 'asc' }),
  );
  const texts = wanted.length > 0 || kept !== undefined ? wanted.map(sortText) : turned;
  const isUsual = texts.join(' ') === usual.map(sortText).join(' ');
  return isUsual || texts.length === 0 ? undefined : texts;
}
