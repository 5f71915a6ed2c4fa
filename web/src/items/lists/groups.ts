import { authorRoles } from '@longbox/contract/shapes';
import type { Page } from '@longbox/contract/paging';
import type { Author } from '@longbox/contract/shapes';
import type { ValueCount } from '@longbox/contract/value-counts';
import type { ListScope } from '../../data/list-form.ts';
import type { AskedQuery } from '../../data/query.ts';
import { peopleQuery } from '../../data/referential.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { roleName } from '../words.ts';
import type { Filter, ListDescription, Speech } from './describe.ts';
import {
  filterNames,
  type ListSearch,
  only,
  present,
  splitMark,
  type Texts,
} from './list-search.ts';
import { conditionOf, marked, type Standing, standing, withoutGroup } from './narrow.ts';
import { type AuthorRole, peopleGroup } from './people.ts';

/** One group of the filter panel, ready to be drawn. */
export interface FilterGroup {
  readonly name: string;
  readonly kind: Filter<unknown, unknown>['kind'] | 'person';
  readonly label: string;
  /** The values of a fixed set; for people, those that are chosen. */
  readonly values: readonly string[] | undefined;
  /** Asks for the values that occur. */
  readonly offered: AskedQuery<string[]> | undefined;
  /** Asks for people by a part of their name; for people only. */
  readonly find: ((text: string) => AskedQuery<Page<Author>>) | undefined;
  readonly word: (value: string) => string;
  readonly standing: (value: string) => Standing;
  readonly stand: (value: string, how: Standing) => void;
  /** Makes a value the only one, or none. */
  readonly choose: (value: string | undefined) => void;
  /** Requests the number of matching items per value; absent if the server can't count. */
  readonly counts: (() => AskedQuery<ValueCount[]>) | undefined;
  /** How much of the group is active. */
  readonly count: number;
  /** Only servers that take conditions know it. */
  readonly isFull: boolean;
  /** Whether every chosen value must be there; absent where an item has only one. */
  readonly all: { readonly on: boolean; readonly set: (on: boolean) => void } | undefined;
  /** Any value or none at all; absent where the server cannot tell. */
  readonly absence:
    | {
        readonly is: 'any' | 'none' | undefined;
        readonly set: (is: 'any' | 'none' | undefined) => void;
      }
    | undefined;
}

/** An active filter in words, with its way out. */
export interface ActiveFilter {
  /** Unique among them. */
  readonly id: string;
  readonly label: string;
  readonly onRemove: () => void;
}

interface State<Search> {
  readonly search: Search;
  readonly speech: Speech;
  /** From what the address says by then, which may be more than is shown. */
  readonly change: (step: (before: Search) => Search) => void;
}

/** Every group of a list's filters in the order of the panel, people last. */
export function groupsOf<Query, Condition, Name extends string, Search extends ListSearch<Name>>(
  list: Pick<
    ListDescription<unknown, Query, Condition, Name>,
    'filters' | 'people' | 'letters' | 'counts'
  >,
  state: State<Search> & { readonly scope: ListScope },
): readonly FilterGroup[] {
  const { search, speech, change, scope } = state;
  const shared = (name: Name | AuthorRole) => ({
    name,
    standing: (value: string): Standing => {
      if (search[name]?.includes(value) === true) return 'in';
      return unwanted(search, name).includes(value) ? 'out' : undefined;
    },
    stand: (value: string, how: Standing) => {
      change((before) => standing<Name, Search>(before, name, value, how));
    },
    choose: (value: string | undefined) => {
      const values = value === undefined ? undefined : [value];
      change((before) =>
        present({ ...before, page: undefined, ...only<Name | AuthorRole, Texts>(name, values) }),
      );
    },
    count: (search[name]?.length ?? 0) + unwanted(search, name).length,
  });
  const allOf = (name: string) => ({
    on: search.all?.includes(name) === true,
    set: (on: boolean) => {
      change((before) => marked(before, 'all', name, on));
    },
  });
  const absenceOf = (name: string) => {
    const none = search.none?.includes(name) === true ? ('none' as const) : undefined;
    return {
      is: search.any?.includes(name) === true ? ('any' as const) : none,
      set: (is: 'any' | 'none' | undefined) => {
        change((before) =>
          marked(marked(before, 'any', name, is === 'any'), 'none', name, is === 'none'),
        );
      },
    };
  };
  const own = filterNames(list.filters).map((name): FilterGroup => {
    const { kind, label, values, offered, query, word, many, absence } = list.filters[name];
    const count = isOwnServer ? list.counts?.[name] : undefined;
    return {
      ...shared(name),
      kind,
      label: speech.t(label),
      values,
      offered: offered?.(scope),
      find: undefined,
      counts:
        count && (() => count({ scope, condition: conditionOf(list, withoutGroup(search, name)) })),
      isFull: query === undefined,
      word: (value) => word(value, speech),
      all: many === true ? allOf(name) : undefined,
      absence: absence && absenceOf(name),
    };
  });
  const people = authorRoles.map((role): FilterGroup => {
    const chosen = search[role] ?? [];
    return {
      ...shared(role),
      kind: 'person',
      label: roleName(speech.t, role),
      values: [...chosen, ...unwanted(search, role)],
      offered: undefined,
      find: (text) => peopleQuery(scope, role, text),
      counts: undefined,
      isFull: false,
      word: (value) => value,
      all: allOf(peopleGroup),
      absence: undefined,
    };
  });
  return list.people === undefined ? own : [...own, ...people];
}

function unwanted(search: ListSearch, name: string): string[] {
  return (search.not ?? [])
    .map(splitMark)
    .filter((mark) => mark.name === name)
    .map(({ value }) => value);
}

/** Every active filter but the toggles, which are always in sight. */
export function activeFilters<
  Query,
  Condition,
  Name extends string,
  Search extends ListSearch<Name>,
>(
  list: Pick<ListDescription<unknown, Query, Condition, Name>, 'filters' | 'people'>,
  { search, speech, change }: State<Search>,
): readonly ActiveFilter[] {
  const { t } = speech;
  const remove = (step: (before: Search) => Search) => () => {
    change(step);
  };
  const each = (
    name: Name | AuthorRole,
    word: (value: string) => string,
    chosen: readonly string[] = [],
  ): ActiveFilter[] => [
    ...chosen.map((value) => ({
      id: `${name}:${value}`,
      label: word(value),
      onRemove: remove((before) => standing<Name, Search>(before, name, value, undefined)),
    })),
    ...unwanted(search, name).map((value) => ({
      id: `not:${name}:${value}`,
      label: t('filter.exclude', { name: word(value) }),
      onRemove: remove((before) => standing<Name, Search>(before, name, value, undefined)),
    })),
  ];
  const marks = (name: string, label: string): ActiveFilter[] =>
    (
      [
        ['all', 'filter.everyOne'],
        ['any', 'filter.anyValue'],
        ['none', 'filter.noValue'],
      ] as const
    )
      .filter(([mark]) => search[mark]?.includes(name))
      .map(([mark, key]) => ({
        id: `${mark}:${name}`,
        label: t(key, { label }),
        onRemove: remove((before) => marked(before, mark, name, false)),
      }));
  const own = filterNames(list.filters).flatMap((name) => {
    const { kind, word, label } = list.filters[name];
    const chosen = kind === 'toggles' ? [] : search[name];
    return [...each(name, (value) => word(value, speech), chosen), ...marks(name, t(label))];
  });
  const people = authorRoles.flatMap((role) =>
    each(role, (name) => t('filter.author', { name, role: roleName(t, role) }), search[role]),
  );
  return list.people === undefined
    ? own
    : [...own, ...people, ...marks(peopleGroup, t('filter.people'))];
}
