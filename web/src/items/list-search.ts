import { readStatuses, type ReadStatus } from '@longbox/contract/books';
import { pageSizes } from '../lib/preferences.ts';
import { readOneOf, readText, readWhole } from '../lib/search-params.ts';

export type PageSize = (typeof pageSizes)[number];

/** The credits with names of their own, in the order they are shown. */
export const authorRoles = [
  'writer',
  'penciller',
  'inker',
  'colorist',
  'letterer',
  'cover',
  'editor',
  'translator',
] as const;
export type AuthorRole = (typeof authorRoles)[number];

export type Direction = 'asc' | 'desc';

/** A sort key with a direction, as the address and the server write it. */
export type Sort<Key extends string = string> = `${Key},${Direction}`;

type Texts = readonly string[] | undefined;

/** What every list keeps in its address. Members at their default are absent. */
export interface ListSearch<Key extends string = string> extends Partial<
  Record<AuthorRole, Texts>
> {
  /** From 1. */
  readonly page?: number | undefined;
  readonly pageSize?: PageSize | undefined;
  readonly sort?: Sort<Key> | undefined;
  readonly readStatus?: readonly ReadStatus[] | undefined;
  readonly tag?: Texts;
}

export type RawList = Readonly<Record<string, unknown>>;

/** Every text of a member, each once; nothing when there is none. */
export function readTexts(raw: unknown): Texts {
  const texts = [raw].flat().flatMap((one) => readText(one) ?? []);
  return texts.length === 0 ? undefined : [...new Set(texts)];
}

/** Those of a member's values that are known, in the order they are offered; nothing when none is. */
export function readChoices<Value extends string>(
  raw: unknown,
  values: readonly Value[],
): readonly Value[] | undefined {
  const texts = readTexts(raw);
  const known = values.filter((value) => texts?.includes(value));
  return known.length === 0 ? undefined : known;
}

/** Leaves out the absent members, so that the address holds what differs from the default only. */
export function present<Search extends object>(search: Search): Search {
  const copy = { ...search };
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined) Reflect.deleteProperty(copy, name);
  }
  return copy;
}

/** Reads what every list keeps in its address; a wrong value is the default. */
export function readListSearch<Key extends string>(
  raw: RawList,
  { sorts, defaultSort }: { readonly sorts: readonly Sort<Key>[]; readonly defaultSort: Sort<Key> },
): ListSearch<Key> {
  const sort = readOneOf(raw['sort'], sorts);
  const roles: Partial<Record<AuthorRole, Texts>> = {};
  for (const role of authorRoles) roles[role] = readTexts(raw[role]);
  return present({
    page: readWhole(raw['page'], 2),
    pageSize: readOneOf(raw['pageSize'], pageSizes),
    sort: sort === defaultSort ? undefined : sort,
    readStatus: readChoices(raw['readStatus'], readStatuses),
    tag: readTexts(raw['tag']),
    ...roles,
  });
}

/** The chosen people as the server wants them: `name,role`. */
export function authorsOf(search: Partial<Record<AuthorRole, Texts>>): string[] | undefined {
  const authors = authorRoles.flatMap((role) =>
    (search[role] ?? []).map((name) => `${name},${role}`),
  );
  return authors.length === 0 ? undefined : authors;
}

/** What a list can be ordered by, in the order of its menu, and which way each starts. */
export interface SortOption<Key extends string> {
  readonly key: Key;
  readonly first: Direction;
}

/** Both directions of every option. */
export function sortsOf<Key extends string>(options: readonly SortOption<Key>[]): Sort<Key>[] {
  return options.flatMap(({ key }) => [`${key},asc`, `${key},desc`] as const);
}

/** Key and direction of a sort. */
export function splitSort<Key extends string>(
  sort: Sort<Key>,
  options: readonly SortOption<Key>[],
): { readonly key: Key | undefined; readonly direction: Direction } {
  const option = options.find(({ key }) => sort.startsWith(`${key},`));
  return { key: option?.key, direction: sort.endsWith(',desc') ? 'desc' : 'asc' };
}

/** Choosing an option again turns it round; another one starts its own way. */
export function nextSort<Key extends string>(
  current: Sort<Key>,
  chosen: SortOption<Key>,
  options: readonly SortOption<Key>[],
): Sort<Key> {
  const { key, direction } = splitSort(current, options);
  if (key !== chosen.key) return `${chosen.key},${chosen.first}`;
  return `${chosen.key},${direction === 'asc' ? 'desc' : 'asc'}`;
}

/** The chosen values with one more or one fewer; nothing when none is left. */
export function toggled<Value>(
  values: readonly Value[] | undefined,
  value: Value,
): readonly Value[] | undefined {
  const chosen = values ?? [];
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return next.length === 0 ? undefined : next;
}
