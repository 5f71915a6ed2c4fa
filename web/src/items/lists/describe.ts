import type { Library } from '@longbox/contract/libraries';
import type { Page } from '@longbox/contract/paging';
import type { ValueCount } from '@longbox/contract/value-counts';
import type { ListRequest, ListScope } from '../../data/list-form.ts';
import type { Counted } from '../../data/value-counts.ts';
import type { AskedQuery } from '../../data/query.ts';
import type { PlainKey, Translate } from '../../lib/i18n.ts';
import type { Shown } from '../names.ts';
import type { Entry, Kind } from '../selection/selection.ts';

/** How a condition holds a value against an item. */
export type Equality = 'is' | 'isNot';
/** How a condition asks whether there is a value at all. */
export type Absence = 'isNull' | 'isNotNull';

/** The language for the texts of values, and the names of the items they stand for. */
export interface Speech {
  readonly t: Translate;
  /** BCP 47 */
  readonly locale: string;
  readonly libraries: readonly Pick<Library, 'id' | 'name'>[];
}

/** One filter of a list, with everything that other parts need to know about it. */
export interface Filter<Query, Condition> {
  /**
   * `toggles` are few and always in sight, `flag` is yes or no, `choice` has a fixed set of values,
   * and `names` has those that occur in the scope.
   */
  readonly kind: 'toggles' | 'flag' | 'choice' | 'names';
  readonly label: PlainKey;
  /** A value in words. */
  readonly word: (value: string, speech: Speech) => string;
  /** The values there are; absent for `names`. */
  readonly values?: readonly string[];
  /** The pattern of valid values, if not every text is valid; for `names`. */
  readonly accept?: RegExp | undefined;
  /** Asks for the values that occur; for `names`. */
  readonly offered?: ((scope: ListScope) => AskedQuery<string[]>) | undefined;
  /** Alternatives, as the lists by query take them; absent where only conditions know it. */
  readonly query?: ((values: readonly string[]) => Query) | undefined;
  /** One value as a condition. */
  readonly condition: (operator: Equality, value: string) => Condition;
  /** Whether there is any value, for the fields whose conditions know that. */
  readonly absence?: ((operator: Absence) => Condition) | undefined;
  /** Only Longbox's own server knows it; before others it isn't there. */
  readonly own?: true | undefined;
  /** An item can have several values at once, so that "all of them" means something. */
  readonly many?: boolean | undefined;
}

/** The people of an item. Each role is a filter of its own; together they are one group. */
export interface People<Query, Condition> {
  /** People as `name,role`. */
  readonly query: (authors: string[]) => Query;
  readonly condition: (
    operator: Equality,
    person: { readonly name: string; readonly role: string },
  ) => Condition;
}

/** Where a name may begin: with a letter, or with anything else. */
export const letters = ['#', ...'abcdefghijklmnopqrstuvwxyz'] as const;
export type Letter = string;

/** How many names begin with a character. */
export interface LetterCount {
  readonly group: string;
  readonly count: number;
}

/** A request for the counts of every letter. */
export type CountRequest<Query, Condition> = Pick<
  ListRequest<Query, Condition>,
  'scope' | 'query' | 'condition'
>;

/** The letter that names begin with, as something that narrows a list. */
export interface Letters<Query, Condition> {
  readonly query: (letter: Letter) => Query;
  readonly condition: (letter: Letter) => Tree<Condition>;
  readonly counts: (request: CountRequest<Query, Tree<Condition>>) => AskedQuery<LetterCount[]>;
}

/** How many items have each value, by filter. */
export type Counts<Condition, Name extends string> = Readonly<
  Partial<Record<Name, (among: Counted<Tree<Condition>>) => AskedQuery<ValueCount[]>>>
>;

export type Direction = 'asc' | 'desc';
/** A sort key with a direction, as the address and the server write it. */
export type Sort<Key extends string = string> = `${Key},${Direction}`;

/** One thing a list can be ordered by. */
export interface SortOption<Key extends string = string> {
  readonly key: Key;
  /** Its initial direction: names from A to Z, everything else from the greatest down. */
  readonly first: Direction;
  readonly label: PlainKey;
  /** The line on each card while the list is sorted by it. */
  readonly shown?: Shown;
  /** What orders those that are equal by it. */
  readonly ties?: readonly Sort[];
}

/** A group of conditions beside the conditions of an entity. */
export type Tree<Condition> =
  | Condition
  | { readonly allOf: Tree<Condition>[] }
  | { readonly anyOf: Tree<Condition>[] };

/** A list of one entity: what it holds, what narrows it and what orders it, each said once. */
export interface ListDescription<
  Item,
  Query,
  Condition,
  Name extends string = string,
  Key extends string = string,
> {
  /** In the order of the panel. */
  readonly filters: Readonly<Record<Name, Filter<Query, Condition>>>;
  /** Absent where people narrow nothing. */
  readonly people?: People<Query, Condition> | undefined;
  /** Ask how many items have each value of a filter; only our own server tells. */
  readonly counts?: Counts<Condition, NoInfer<Name>> | undefined;
  /** Absent where names do not order the list. */
  readonly letters?: Letters<Query, Condition> | undefined;
  /** In the order of the menu. */
  readonly sorts: readonly SortOption<Key>[];
  /** Absent where the order is the server's. */
  readonly defaultSort?: Sort<Key>;
  readonly words: {
    /** Names the list for assistive technology. */
    readonly list: PlainKey;
    /** Heads the report of a failure. */
    readonly failure: PlainKey;
    /** In the place of a list that holds nothing at all. */
    readonly empty: PlainKey;
    readonly emptyText: PlainKey;
  };
  readonly page: (request: ListRequest<Query, Tree<Condition>>) => AskedQuery<Page<Item>>;
  /** What its items are when they are selected. */
  readonly kind: Kind;
  /** An item as it is selected. */
  readonly entry: (item: Item) => Entry;
}

/** Describes a list of an entity, keeping the exact names of its filters and sorts. */
export function describeList<Item, Query, Condition>() {
  return <const Name extends string, const Key extends string>(
    list: ListDescription<Item, Query, Condition, Name, Key>,
  ) => list;
}
