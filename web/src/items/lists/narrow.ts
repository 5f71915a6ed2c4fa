import { authorRoles } from '@longbox/contract/shapes';
import type { ListScope } from '../../data/list-form.ts';
import { parseSearch } from '../../lib/search-params.ts';
import type { Letters, ListDescription, Tree } from './describe.ts';
import {
  type AddressedList,
  allNames,
  filterNames,
  type ListSearch,
  markOf,
  only,
  type Order,
  present,
  readListSearch,
  sortsOfSearch,
  splitMark,
  type Texts,
} from './list-search.ts';
import { type AuthorRole, peopleGroup } from './people.ts';

/*
 * What the filters of an address come to: a query of alternatives, which every server understands,
 * and a condition, which says all of it.
 */

type Described<Query, Condition, Name extends string> = Pick<
  ListDescription<unknown, Query, Condition, Name>,
  'filters' | 'people'
> & { readonly letters?: Pick<Letters<Query, Condition>, 'query' | 'condition'> | undefined };

/** As much of a description as its address needs. */
type Narrowed<Name extends string> = Parameters<typeof allNames<Name>>[0];

/** The filters that only conditions know. */
function conditionsOnly<Name extends string>({ filters }: Described<unknown, unknown, Name>) {
  return filterNames(filters).filter((name) => filters[name].query === undefined);
}

/** Whether an address says more than alternatives. */
export function needsCondition<Name extends string>(
  list: Described<unknown, unknown, Name>,
  search: ListSearch<Name>,
): boolean {
  const { all, not, any, none } = search;
  const more = conditionsOnly(list).map((name) => search[name]);
  return [all, not, any, none, ...more].some((marks) => marks !== undefined);
}

function withoutMarks<Search extends ListSearch>(search: Search): Search {
  return present({ ...search, all: undefined, not: undefined, any: undefined, none: undefined });
}

/** The address with alternatives only: for a server that takes no conditions. */
export function alternativesOf<Name extends string, Search extends ListSearch<Name>>(
  list: Described<unknown, unknown, Name>,
  search: Search,
): Search {
  const bare = withoutMarks(search);
  for (const name of conditionsOnly(list)) Reflect.deleteProperty(bare, name);
  return bare;
}

/** An address in two parts. */
interface Parts<Name extends string, Key extends string> {
  readonly filter: ListSearch<Name, Key>;
  readonly sort: Order<Key>;
}

/** Only what narrows the list, or only the order of it. */
export function partsOf<Name extends string, Key extends string>(
  list: Narrowed<Name>,
  search: ListSearch<Name, Key>,
): Parts<Name, Key> {
  const { all, not, any, none, sort, thenBy } = search;
  const values: Partial<Record<Name | AuthorRole, readonly string[] | undefined>> = {};
  for (const name of allNames(list)) values[name] = search[name];
  return { filter: present({ ...values, all, not, any, none }), sort: present({ sort, thenBy }) };
}

/**
 * What to show in the place of a bare address: the filter and the order the list was left with. An
 * address that says something of either is left as it is in that part.
 */
export function recalled<
  Name extends string,
  Key extends string,
  Search extends ListSearch<Name, Key>,
>(list: Narrowed<Name>, search: Search, remembered: Parts<Name, Key>): Search | undefined {
  const { filter, sort } = partsOf<Name, Key>(list, search);
  const useFilter = isEmpty(filter) && !isEmpty(remembered.filter);
  const useSort = isEmpty(sort) && !isEmpty(remembered.sort);
  if (!useFilter && !useSort) return undefined;
  return { ...search, ...(useFilter && remembered.filter), ...(useSort && remembered.sort) };
}

/** The remembered filter and sort order of a list. */
export function leftWith<Name extends string, Key extends string>(
  list: AddressedList<Name, Key>,
  { filter = '', sort = '' }: Readonly<Record<'filter' | 'sort', string | undefined>>,
): Parts<Name, Key> {
  const read = (text: string) => readListSearch(list, parseSearch(text));
  return { filter: read(filter), sort: partsOf(list, read(sort)).sort };
}

function isEmpty(search: object): boolean {
  return Object.keys(search).length === 0;
}

/** The search with every filter away. */
export function withoutFilters<Name extends string, Search extends ListSearch<Name>>(
  list: Narrowed<Name>,
  search: Search,
): Search {
  const bare: Search = { ...withoutMarks(search), page: undefined };
  for (const name of allNames(list)) Reflect.deleteProperty(bare, name);
  return present(bare);
}

/** The filters as alternatives, for the lists by query. */
export function queryOfSearch<Query extends object, Name extends string>(
  list: Described<Query, unknown, Name>,
  search: ListSearch<Name>,
): Query[] {
  const queries = filterNames(list.filters).flatMap((name) => {
    const values = search[name];
    const query = values && list.filters[name].query?.(values);
    return query === undefined ? [] : [query];
  });
  const { nav } = search;
  if (list.letters !== undefined && nav !== undefined) queries.push(list.letters.query(nav));
  const authors = authorRoles.flatMap((role) =>
    (search[role] ?? []).map((name) => `${name},${role}`),
  );
  return list.people === undefined || authors.length === 0
    ? queries
    : [...queries, list.people.query(authors)];
}

/** Whether a group of values requires one of them, or all. */
function grouped<Condition>(
  conditions: readonly Tree<Condition>[],
  every: boolean,
): Tree<Condition>[] {
  if (every || conditions.length < 2) return [...conditions];
  return [{ anyOf: [...conditions] }];
}

/** The filters as one condition; nothing when there is none. */
export function conditionOf<Condition, Name extends string>(
  list: Described<unknown, Condition, Name>,
  search: ListSearch<Name>,
): Tree<Condition> | undefined {
  const { all = [], not = [], any = [], none = [] } = search;
  const unwanted = not.map(splitMark);
  const parts = filterNames(list.filters).flatMap((name) => {
    const { condition, absence } = list.filters[name];
    const chosen = (search[name] ?? []).map((value) => condition('is', value));
    if (absence && none.includes(name)) chosen.push(absence('isNull'));
    return [
      ...grouped(chosen, all.includes(name)),
      ...(absence && any.includes(name) ? [absence('isNotNull')] : []),
      ...unwanted
        .filter((mark) => mark.name === name)
        .map(({ value }) => condition('isNot', value)),
    ];
  });
  const { people, letters } = list;
  if (letters !== undefined && search.nav !== undefined) {
    parts.push(letters.condition(search.nav));
  }
  if (people !== undefined) {
    const chosen = authorRoles.flatMap((role) =>
      (search[role] ?? []).map((name) => people.condition('is', { name, role })),
    );
    parts.push(
      ...grouped(chosen, all.includes(peopleGroup)),
      ...unwanted
        .filter(({ name }) => authorRoles.some((role) => role === name))
        .map(({ name: role, value }) => people.condition('isNot', { name: value, role })),
    );
  }
  const [first, ...others] = parts;
  return first === undefined || others.length === 0 ? first : { allOf: parts };
}

/**
 * The search as if one group said nothing: what its values are counted among. Where every chosen value
 * must be there the group stays, since another one narrows further.
 */
export function withoutGroup<Name extends string>(
  search: ListSearch<Name>,
  name: Name,
): ListSearch<Name> {
  if (search.all?.includes(name) === true) return search;
  const others = (marks: readonly string[] = []) => some(marks.filter((mark) => mark !== name));
  return present({
    ...search,
    ...only<Name, Texts>(name, undefined),
    not: some((search.not ?? []).filter((mark) => splitMark(mark).name !== name)),
    any: others(search.any),
    none: others(search.none),
  });
}

/** The filters of a scope's list, from its address. */
export function narrowingOf<Query extends object, Condition, Name extends string>(
  list: Described<Query, Condition, Name>,
  scope: ListScope,
  search: ListSearch<Name>,
) {
  const condition = needsCondition(list, search) ? conditionOf(list, search) : undefined;
  return { scope, query: queryOfSearch(list, search), condition };
}

/** How a value stands in an address: wanted, unwanted, or neither. */
export type Standing = 'in' | 'out' | undefined;

/** The search with a value standing otherwise, back on its first page. */
export function standing<Name extends string, Search extends ListSearch<Name>>(
  search: Search,
  name: Name | AuthorRole,
  value: string,
  how: Standing,
): Search {
  const chosen: readonly string[] = search[name] ?? [];
  const mark = markOf(name, value);
  const others = chosen.filter((one) => one !== value);
  const marks = (search.not ?? []).filter((one) => one !== mark);
  return present({
    ...search,
    page: undefined,
    ...only<Name | AuthorRole, Texts>(name, some(how === 'in' ? [...others, value] : others)),
    not: some(how === 'out' ? [...marks, mark] : marks),
  });
}

/** The search with a filter in a list of marks such as `any`, or out of it. */
export function marked<Search extends ListSearch>(
  search: Search,
  list: 'all' | 'any' | 'none',
  name: string,
  on: boolean,
): Search {
  const others = (search[list] ?? []).filter((one) => one !== name);
  return present({
    ...search,
    page: undefined,
    ...only(list, some(on ? [...others, name] : others)),
  });
}

function some(texts: readonly string[]): Texts {
  return texts.length === 0 ? undefined : texts;
}

/** Gives the query of each 0-based page of a list, narrowed so and ordered as its address says. */
export function pagesOf<
  Item,
  Query extends object,
  Condition,
  Name extends string,
  Key extends string,
>(
  list: ListDescription<Item, Query, Condition, Name, Key>,
  narrowing: ReturnType<typeof narrowingOf<Query, Condition, Name>>,
  search: ListSearch<Name, Key>,
) {
  const sort = sortsOfSearch(list, search);
  return (page: number, size: number) => list.page({ ...narrowing, page, size, sort });
}
