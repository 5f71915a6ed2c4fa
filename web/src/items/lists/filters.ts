import type { ListScope } from '../../data/list-form.ts';
import type { AskedQuery } from '../../data/query.ts';
import { offeredValues } from '../../data/referential.ts';
import type { PlainKey } from '../../lib/i18n.ts';
import type { Some } from '../../lib/some.ts';
import type { Absence, Equality, Filter, Speech } from './describe.ts';

/** The values of a fixed set among texts. */
function among<Value extends string>(
  values: readonly Value[],
  texts: readonly string[],
): readonly Value[] {
  return values.filter((value) => texts.includes(value));
}

interface FixedSpec<Value extends string, Query, Condition> {
  readonly label: PlainKey;
  readonly words: (value: Value) => PlainKey;
  readonly query?: (values: Value[]) => Query;
  readonly condition: (operator: Equality, value: Value) => Condition;
}

/** A filter with a fixed set of values. */
export function fixed<const Value extends string, Query = never, Condition = never>(
  kind: 'choice' | 'toggles' | 'flag',
  values: Some<Value>,
  { label, words, query, condition }: FixedSpec<Value, Query, Condition>,
): Filter<Query, Condition> {
  const [first] = values;
  // The codec lets only these through.
  const exact = (text: string) => values.find((value) => value === text) ?? first;
  return {
    kind,
    label,
    values,
    word: (text, { t }) => t(words(exact(text))),
    query: query && ((texts) => query([...among(values, texts)])),
    condition: (operator, text) => condition(operator, exact(text)),
  };
}

const answers = ['true', 'false'] as const;

interface FlagSpec<Query, Condition> {
  readonly label: PlainKey;
  /** Its texts for true and false. */
  readonly words: Readonly<Record<(typeof answers)[number], PlainKey>>;
  readonly query?: (holds: boolean) => Query;
  readonly condition: (truth: { readonly operator: 'isTrue' | 'isFalse' }) => Condition;
}

/** A filter that holds, does not hold, or is left aside. */
export function flag<Query = never, Condition = never>({
  label,
  words,
  query,
  condition,
}: FlagSpec<Query, Condition>): Filter<Query, Condition> {
  return fixed('flag', answers, {
    label,
    words: (value) => words[value],
    ...(query && { query: (values) => query(values[0] === 'true') }),
    condition: (operator, value) =>
      condition({ operator: (operator === 'is') === (value === 'true') ? 'isTrue' : 'isFalse' }),
  });
}

interface NamesSpec<Query, Condition, Absent> {
  readonly label: PlainKey;
  readonly offered: (scope: ListScope) => AskedQuery<string[]>;
  readonly query: (values: string[]) => Query;
  readonly condition: (operator: Equality, value: string) => Condition;
  readonly absence?: (operator: Absence) => Absent;
  readonly word?: (value: string, speech: Speech) => string;
  readonly many?: boolean;
  readonly accept?: RegExp;
}

/** A filter whose values are those that occur in the scope. */
export function names<Query, Condition, Absent = never>({
  query,
  word = (value) => value,
  ...rest
}: NamesSpec<Query, Condition, Absent>): Filter<Query, Condition | Absent> {
  return { kind: 'names', word, query: (values) => query([...values]), ...rest };
}

/** The libraries, for lists over several of them. */
export const libraryFilter = names({
  label: 'filter.library',
  offered: offeredValues.libraries,
  word: (value, { libraries }) => libraries.find(({ id }) => id === value)?.name ?? value,
  query: (library_id) => ({ library_id }),
  condition: (operator, value) => ({ libraryId: { operator, value } }),
});
