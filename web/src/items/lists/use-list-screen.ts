import type { ListScope } from '../../data/list-form.ts';
import { useConditions } from '../../data/list-form.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { librariesQuery } from '../../data/libraries.ts';
import type { AskedQuery } from '../../data/query.ts';
import { useMe } from '../../data/session.ts';
import { fold } from '../../lib/fold.ts';
import { t as told, useLocale, useT } from '../../lib/i18n.ts';
import { remember, type RememberedList, useRemembered } from '../../lib/preferences.ts';
import { stringifySearch } from '../../lib/search-params.ts';
import type { Shown } from '../names.ts';
import type { Place } from '../places.ts';
import { sayRemoved } from '../say-removed.ts';
import type { Kind } from '../selection/selection.ts';
import { type WholeList, wholeListOf } from '../selection/whole-list.ts';
import { useAddressStep } from '../use-narrowing.ts';
import type { Direction, Letter, LetterCount, ListDescription, Speech } from './describe.ts';
import { type ActiveFilter, activeFilters, type FilterGroup, groupsOf } from './groups.ts';
import {
  type AddressedList,
  filterNames,
  type ListSearch,
  directionIn,
  nextSort,
  nextThen,
  only,
  orderOf,
  type PageSize,
  present,
  readListSearch,
  splitSort,
} from './list-search.ts';
import {
  alternativesOf,
  narrowingOf,
  leftWith,
  needsCondition,
  pagesOf,
  partsOf,
  recalled,
  withoutFilters,
} from './narrow.ts';
import { type Items, useItems } from './use-items.ts';

/** One entry of the sort menu. */
export interface SortChoice {
  readonly key: string;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly choose: () => void;
}

/** One thing that can order what is equal by the sort. */
export interface ThenChoice extends Pick<SortChoice, 'key' | 'label' | 'choose'> {
  /** Absent while it orders nothing. */
  readonly direction: Direction | undefined;
}

/** The choice of a first letter. */
export interface LetterChoice {
  readonly letter: Letter | undefined;
  readonly choose: (letter: Letter | undefined) => void;
  readonly counts: AskedQuery<LetterCount[]>;
  /** Whether a letter stands for those with accents, too. */
  readonly folded: boolean;
}

/** A list as its screen draws it: everything follows from the description and the address. */
export interface ListScreen<Item> {
  readonly items: Items<Item>;
  /** The same as it is selected. */
  readonly whole: WholeList;
  readonly kind: Kind;
  /** Tells it from the same list filtered or ordered otherwise. */
  readonly identity: string;
  readonly words: ListDescription<Item, never, never>['words'];
  readonly groups: readonly FilterGroup[];
  readonly active: readonly ActiveFilter[];
  /** Absent where names do not order the list. */
  readonly letters: LetterChoice | undefined;
  readonly sorts: readonly SortChoice[];
  readonly direction: Direction;
  readonly thens: readonly ThenChoice[];
  /** Whether anything differs from how the list is at first. */
  readonly isChanged: boolean;
  /** Takes filters and order away; the page size stays. */
  readonly reset: () => void;
  /** Filter and order as the search part of an address. */
  readonly kept: string;
  readonly pageSize: PageSize | undefined;
  /** To the first page, in the size the person prefers. */
  readonly restart: () => void;
  /** The line on each card while the list is sorted by it. */
  readonly shown: Shown | undefined;
  /** The place of a page, from 1. */
  readonly pageAt: (page: number) => Place;
  /** The target of an address without filters: the remembered ones. */
  readonly redirect: Place | undefined;
}

interface At<Search> {
  readonly scope: ListScope;
  /** The address as read by the codec. */
  readonly search: Search;
  readonly place: (search: Search) => Place;
  /** Where filter and order are remembered; without it they live in the address only. */
  readonly stored?: RememberedList | undefined;
}

/** Takes the values out of an address that no longer occur, as far as that is known. */
function useKnownOnly<Item, Query, Condition, Name extends string, Search extends ListSearch<Name>>(
  list: ListDescription<Item, Query, Condition, Name>,
  scope: ListScope,
  search: Search,
): (search: Search) => Search {
  const asked = filterNames(list.filters).flatMap((name) => {
    const offered = list.filters[name].offered;
    return search[name] === undefined || offered === undefined ? [] : [{ name, offered }];
  });
  const answers = useQueries({ queries: asked.map(({ offered }) => offered(scope)) });
  return (given) => {
    let found = given;
    for (const [index, { name }] of asked.entries()) {
      const offered = answers[index]?.data?.map(fold);
      const values = given[name]?.filter((value) => offered?.includes(fold(value)) !== false);
      found = present({ ...found, ...only(name, values?.length === 0 ? undefined : values) });
    }
    return found;
  };
}

/** The state of a list and the ways to change it. */
export function useListScreen<
  Item,
  Query extends object,
  Condition,
  Name extends string,
  Key extends string,
  Search extends ListSearch<Name, Key>,
>(
  list: ListDescription<Item, Query, Condition, Name, Key>,
  { scope, search, place, stored }: At<Search>,
): ListScreen<Item> {
  const t = useT();
  const { code } = useLocale();
  const step = useAddressStep();
  const remembered = useStored(list, stored);
  const takesConditions = useConditions();
  const understood = (given: Search): Search =>
    takesConditions === false ? alternativesOf(list, given) : given;
  const wanted = understood(search);
  const knownOnly = useKnownOnly(list, scope, wanted);
  const shown = knownOnly(wanted);
  const redirect = remembered.recall(search);
  const { sort = list.defaultSort, thenBy = [] } = search;

  const bare = (given: Search): Search => ({
    ...withoutFilters(list, given),
    sort: undefined,
    thenBy: undefined,
  });
  const change = (next: (before: Search) => Search) => {
    step(place(search), (now) => {
      const others = { ...bare(search), pageSize: undefined, nav: undefined };
      const before = present<Search>({ ...others, ...readListSearch(list, { ...now }) });
      const after = present(next(knownOnly(understood(before))));
      remembered.keep(after);
      return after;
    });
  };
  const narrowing = narrowingOf(list, scope, shown);
  const pageOf = pagesOf(list, narrowing, search);
  const items = useItems(pageOf, search, redirect === undefined);
  const { data: libraries = [] } = useQuery(librariesQuery);
  const speech: Speech = { t, locale: code, libraries };
  const { key, direction } = splitSort(sort, list.sorts);
  return {
    items,
    whole: wholeListOf({ items, page: pageOf, entry: list.entry }),
    kind: list.kind,
    identity: JSON.stringify([narrowing.query, narrowing.condition, sort, thenBy]),
    words: list.words,
    groups: groupsOf(list, { scope, search: shown, speech, change }).filter(
      ({ isFull }) => !isFull || takesConditions !== false,
    ),
    active: activeFilters(list, { search: shown, speech, change }),
    letters: list.letters && {
      letter: search.nav,
      choose: (nav) => {
        change((before) => ({ ...before, page: undefined, nav }));
      },
      counts: list.letters.counts(narrowingOf(list, scope, { ...shown, nav: undefined })),
      folded: needsCondition(list, shown),
    },
    sorts: list.sorts.map((option) => ({
      key: option.key,
      label: t(option.label),
      isCurrent: option.key === key,
      choose: () => {
        change((before) => {
          const next = nextSort(before.sort ?? list.defaultSort, option, list.sorts);
          return { ...before, page: undefined, ...orderOf(list, next, before.thenBy) };
        });
      },
    })),
    direction,
    thens: list.sorts
      .filter((option) => option.key !== key)
      .map((option) => ({
        key: option.key,
        label: t(option.label),
        direction: directionIn(thenBy, option.key),
        choose: () => {
          change((before) => ({
            ...before,
            page: undefined,
            thenBy: nextThen(before.thenBy, option),
          }));
        },
      })),
    isChanged: Object.values(partsOf(list, shown)).some((part) => Object.keys(part).length > 0),
    reset: () => {
      let left = search;
      change((before) => {
        left = before;
        return bare(before);
      });
      sayRemoved(told('list.filtersCleared'), () => {
        change(() => left);
      });
    },
    kept: searchText(partsOf(list, search)),
    pageSize: search.pageSize,
    restart: () => {
      change((before) => ({ ...before, page: undefined, pageSize: undefined }));
    },
    shown: list.sorts.find((option) => option.key === key)?.shown,
    pageAt: (page) => place(present<Search>({ ...search, page: page === 1 ? undefined : page })),
    redirect: redirect && place(redirect),
  };
}

/** Filter and order as the search part of an address. */
function searchText({ filter, sort }: ReturnType<typeof partsOf>): string {
  return stringifySearch({ ...filter, ...sort });
}

/** The remembered state of a list, as parts of an address. */
function useStored<Name extends string, Key extends string>(
  list: AddressedList<Name, Key>,
  stored: At<unknown>['stored'],
) {
  const { id } = useMe();
  const filter = useRemembered(id, stored?.filter);
  const sort = useRemembered(id, stored?.sort);
  return {
    recall: <Search extends ListSearch<Name, Key>>(search: Search): Search | undefined =>
      stored && recalled(list, search, leftWith(list, { filter, sort })),
    /** Remembered before the address changes, so that nothing leads back. */
    keep: (search: ListSearch<Name, Key>) => {
      if (stored === undefined) return;
      const parts = partsOf(list, search);
      remember(id, stored.filter, stringifySearch({ ...parts.filter }) || undefined);
      if (stored.sort !== undefined) {
        remember(id, stored.sort, stringifySearch({ ...parts.sort }) || undefined);
      }
    },
  };
}
