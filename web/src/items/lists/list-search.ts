import { authorRoles } from '@longbox/contract/shapes';
import { isOwnServer } from '../../lib/own-server.ts';
import { pageSizes } from '../../lib/preferences.ts';
import { readOneOf, readText, readWhole } from '../../lib/search-params.ts';
import {
  type Direction,
  type Filter,
  type Letter,
  letters,
  type ListDescription,
  type Sort,
  type SortOption,
} from './describe.ts';
import { type AuthorRole, peopleGroup } from './people.ts';

export type PageSize = (typeof pageSizes)[number];

export type Texts = readonly string[] | undefined;

/** The sort order in the address of a list. */
export interface Order<Key extends string> {
  readonly sort?: Sort<Key> | undefined;
  /** What orders those that are equal by it, and by the one before. */
  readonly thenBy?: readonly Sort<Key>[] | undefined;
}

/** Members of every list's address besides its filters. Members at their default are absent. */
interface ListState<Key extends string> extends Order<Key> {
  /** From 1. */
  readonly page?: number | undefined;
  readonly pageSize?: PageSize | undefined;
  /** What names begin with. */
  readonly nav?: Letter | undefined;
  /** Filters of which an item must have every value; without it one is enough. */
  readonly all?: Texts;
  /** What an item must not have, each as `filter:value`. */
  readonly not?: Texts;
  /** Filters of which an item must have some value. */
  readonly any?: Texts;
  /** Filters of which having no value is enough. */
  readonly none?: Texts;
}

/** The address of a list: the values of each filter, and how they are meant. */
export type ListSearch<Name extends string = never, Key extends string = string> = Partial<
  Record<Name | AuthorRole, Texts>
> &
  ListState<Key>;

/** The address of a described list. */
export type SearchOf<
  List extends {
    readonly filters: Readonly<Record<string, unknown>>;
    readonly sorts: readonly { readonly key: string }[];
  },
> = ListSearch<keyof List['filters'] & string, List['sorts'][number]['key']>;

export type RawList = Readonly<Record<string, unknown>>;

type AnyFilter = Pick<
  Filter<unknown, unknown>,
  'kind' | 'values' | 'accept' | 'many' | 'absence' | 'own'
>;

/** As much of a description as its address needs. */
export type AddressedList<Name extends string, Key extends string> = Pick<
  ListDescription<unknown, unknown, unknown, Name, Key>,
  'sorts' | 'defaultSort'
> & {
  readonly filters: Readonly<Record<Name, AnyFilter>>;
  readonly people?: unknown;
  readonly letters?: unknown;
};

/** Every text of a member, each once; nothing when there is none. */
export function readTexts(raw: unknown): Texts {
  const texts = [raw].flat().flatMap((one) => readText(one) ?? []);
  return texts.length === 0 ? undefined : [...new Set(texts)];
}

/** Leaves out the absent members, so that the address holds what differs from the default only. */
export function present<Search extends object>(search: Search): Search {
  const copy = { ...search };
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined) Reflect.deleteProperty(copy, name);
  }
  return copy;
}

/** A record of one member. */
export function only<Name extends string, Value>(
  name: Name,
  value: Value,
): Partial<Record<Name, Value>> {
  const record: Partial<Record<Name, Value>> = {};
  record[name] = value;
  return record;
}

/** The names of a list's filters on this server in their order, people apart. */
export function filterNames<Name extends string>(
  filters: Readonly<Record<Name, { readonly own?: true | undefined }>>,
): Name[] {
  return Object.keys(filters)
    .filter((name): name is Name => Object.hasOwn(filters, name))
    .filter((name) => isOwnServer || filters[name].own !== true);
}

/** What narrows a list, people included. */
export function allNames<Name extends string>(
  list: Pick<AddressedList<Name, string>, 'filters' | 'people'>,
): (Name | AuthorRole)[] {
  return [...filterNames(list.filters), ...(list.people === undefined ? [] : authorRoles)];
}

/** Those of the values that the filter knows; nothing when none is left. */
function known({ kind, values, accept }: AnyFilter, texts: Texts): Texts {
  const accepted = narrowed(texts, (text) => accept?.test(text) !== false);
  if (values === undefined || accepted === undefined) return accepted;
  const found = narrowed(values, (value) => accepted.includes(value));
  return kind === 'flag' ? found?.slice(0, 1) : found;
}

function narrowed(texts: Texts, accept: (text: string) => boolean): Texts {
  const left = texts?.filter(accept);
  return left === undefined || left.length === 0 ? undefined : left;
}

/** Reads the address of a list; what is missing or wrong is the default. */
export function readListSearch<Name extends string, Key extends string>(
  list: AddressedList<Name, Key>,
  raw: RawList,
): ListSearch<Name, Key> {
  const names = filterNames(list.filters);
  const isName = (text: string): text is Name => names.some((name) => name === text);
  const hasPeople = list.people !== undefined;
  const values: Partial<Record<Name | AuthorRole, Texts>> = {};
  for (const name of names) values[name] = known(list.filters[name], readTexts(raw[name]));
  for (const role of hasPeople ? authorRoles : []) values[role] = readTexts(raw[role]);
  const sort = readOneOf(raw['sort'], sortsOf(list.sorts));
  const isNegation = (text: string) => {
    const { name, value } = splitMark(text);
    if (value === '') return false;
    if (isName(name)) return known(list.filters[name], [value]) !== undefined;
    return hasPeople && authorRoles.some((role) => role === name);
  };
  const isMany = (text: string) =>
    isName(text) ? list.filters[text].many === true : hasPeople && text === peopleGroup;
  const knowsAbsence = (text: string) => isName(text) && list.filters[text].absence !== undefined;
  const any = narrowed(readTexts(raw['any']), knowsAbsence);
  return present({
    ...values,
    page: readWhole(raw['page'], 2),
    pageSize: readOneOf(raw['pageSize'], pageSizes),
    ...orderOf(list, sort, raw['thenBy']),
    nav: list.letters === undefined ? undefined : readOneOf(raw['nav'], letters),
    all: narrowed(readTexts(raw['all']), isMany),
    not: narrowed(readTexts(raw['not']), isNegation),
    any,
    // Some value and none at all leave nothing: the first wish counts.
    none: narrowed(readTexts(raw['none']), (one) => knowsAbsence(one) && !any?.includes(one)),
  });
}

/** A value that is not wanted, as the address writes it. */
export function markOf(name: string, value: string): string {
  return `${name}:${value}`;
}

/** Filter and value of such a mark. */
export function splitMark(mark: string): { readonly name: string; readonly value: string } {
  const at = mark.indexOf(':');
  return at === -1
    ? { name: mark, value: '' }
    : { name: mark.slice(0, at), value: mark.slice(at + 1) };
}

/** Both directions of every option. */
export function sortsOf<Key extends string>(
  options: readonly Pick<SortOption<Key>, 'key'>[],
): Sort<Key>[] {
  return options.flatMap(({ key }) => [`${key},asc`, `${key},desc`] as const);
}

/** Key and direction of a sort. */
export function splitSort<Key extends string>(
  sort: Sort<Key> | undefined,
  options: readonly Pick<SortOption<Key>, 'key'>[],
): { readonly key: Key | undefined; readonly direction: Direction } {
  const option = options.find(({ key }) => sort?.startsWith(`${key},`));
  return { key: option?.key, direction: sort?.endsWith(',desc') === true ? 'desc' : 'asc' };
}

const keyOf = (sort: string) => sort.slice(0, sort.lastIndexOf(','));

/** The further sorts of an address: each by something else than those before. */
function readThen<Key extends string>(
  { sorts, defaultSort }: Pick<AddressedList<string, Key>, 'sorts' | 'defaultSort'>,
  sort: Sort<Key> | undefined,
  raw: unknown,
): readonly Sort<Key>[] | undefined {
  const known = (readTexts(raw) ?? []).flatMap((text) => readOneOf(text, sortsOf(sorts)) ?? []);
  const found: Sort<Key>[] = [];
  for (const one of known) {
    const before = [sort ?? defaultSort ?? '', ...found].map(keyOf);
    if (!before.includes(keyOf(one))) found.push(one);
  }
  return found.length === 0 ? undefined : found;
}

/** The order of an address; what it is ordered by first orders nothing further. */
export function orderOf<Key extends string>(
  list: Pick<AddressedList<string, Key>, 'sorts' | 'defaultSort'>,
  sort: Sort<Key> | undefined,
  thenBy: unknown,
): Order<Key> {
  return {
    sort: sort === list.defaultSort ? undefined : sort,
    thenBy: readThen(list, sort, thenBy),
  };
}

/** Which way a key goes among further sorts. */
export function directionIn(sorts: readonly Sort[], key: string): Direction | undefined {
  const found = sorts.find((sort) => keyOf(sort) === key);
  if (found === undefined) return undefined;
  return found.endsWith(',desc') ? 'desc' : 'asc';
}

/** The sort order of an address, with its tie-breaker, in the form of the calls. */
export function sortsOfSearch(
  {
    sorts: options,
    defaultSort,
  }: Pick<ListDescription<never, never, never>, 'sorts' | 'defaultSort'>,
  { sort = defaultSort, thenBy = [] }: Order<string>,
): Sort[] {
  const sorts = sort === undefined ? [] : [sort, ...thenBy];
  const ties = sorts.flatMap((one) => options.find(({ key }) => key === keyOf(one))?.ties ?? []);
  const keys = new Set(sorts.map(keyOf));
  return [...sorts, ...ties.filter((tie) => !keys.has(keyOf(tie)))];
}

/** A further sort chosen in a menu: at first its own way, then turned round, then gone. */
export function nextThen<Key extends string>(
  current: readonly Sort<Key>[] | undefined,
  { key, first }: Pick<SortOption<Key>, 'key' | 'first'>,
): readonly Sort<Key>[] | undefined {
  const sorts = current ?? [];
  const turned = `${key},${first === 'asc' ? 'desc' : 'asc'}` as const;
  if (sorts.includes(`${key},${first}`)) {
    return sorts.map((one) => (keyOf(one) === key ? turned : one));
  }
  const others = sorts.filter((one) => keyOf(one) !== key);
  const next = others.length < sorts.length ? others : [...sorts, `${key},${first}` as const];
  return next.length === 0 ? undefined : next;
}

/** Choosing an option again turns it round; another one starts its own way. */
export function nextSort<Key extends string>(
  current: Sort<Key> | undefined,
  chosen: Pick<SortOption<Key>, 'key' | 'first'>,
  options: readonly Pick<SortOption<Key>, 'key'>[],
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
