import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { seriesVisibleTo } from '../rules/visibility.ts';
import { bookVisibleTo } from '../rules/book-rules.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { normaliseIsbn } from '../../media/metadata/isbn.ts';
import type { SearchKind, SearchMatch } from '../../base/search-match.ts';
import { fold } from '../../base/text.ts';
import type { FieldRules, Rule } from './field-rules.ts';
import { bookFields, seriesFields } from './fields.ts';
import { parseQuery, type Query } from './parse-query.ts';
import { searchForms } from '../../base/search-text.ts';
import { findSimilarWords, type SimilarWords } from './similar-words.ts';

interface Kind {
  /** Its tables, joined to `doc`, the entry of the index. */
  readonly tables: RawBuilder<unknown>;
  readonly id: string;
  readonly fields: FieldRules;
  readonly visible: (viewer: Viewer) => Rule | undefined;
}

const kinds: Readonly<Record<SearchKind, Kind>> = {
  book: {
    tables: sql`JOIN book ON book.id = doc.id`,
    id: 'book.id',
    fields: bookFields,
    visible: bookVisibleTo,
  },
  series: {
    tables: sql`JOIN series ON series.id = doc.id
      JOIN seriesMetadata ON seriesMetadata.seriesId = doc.id`,
    id: 'series.id',
    fields: seriesFields,
    visible: seriesVisibleTo,
  },
  collection: { tables: sql``, id: 'doc.id', fields: {}, visible: () => undefined },
  readList: { tables: sql``, id: 'doc.id', fields: {}, visible: () => undefined },
};

/** How many hits a search gives at most. */
const hitLimit = 1000;

interface Asked {
  readonly kind: SearchKind;
  readonly text: string | undefined;
  /** Hits are limited to what this account may see; not for sets, whose lists do that. */
  readonly viewer: Viewer;
}

/**
 * The ids that a search finds, the most relevant first: exact titles, then by how well they match.
 *
 * @returns undefined when nothing is searched for; none for a text that cannot be parsed
 */
export async function searchIds(
  db: Db,
  { kind, text = '', viewer }: Asked,
): Promise<string[] | undefined> {
  if (text.trim() === '') return undefined;
  const { fields, visible, ...rest } = kinds[kind];
  await engine.settleSearch(db);
  const query = parseQuery(text, (name) => isTitle(name) || Object.hasOwn(fields, name));
  const similar = query && (await findSimilarWords(db, kind, query));
  const plan = similar && compile(query, { ...rest, kind, fields, similar });
  if (!plan?.match && !plan?.rule) return [];
  const rules = [plan.rule, visible(viewer)].filter((rule) => rule !== undefined);
  const isExact = sql<SqlBool>`doc.titleKey = ${fold(text.trim())}`;
  const [exact, hits] = await Promise.all([
    // What asks for fields alone is nobody’s title.
    plan.match ? run(db, kind, { ...rest, rules: [isExact, ...rules] }) : [],
    run(db, kind, { ...rest, rules, plan }),
  ]);
  return [...new Set([...exact, ...hits])].slice(0, hitLimit);
}

/** The column of the title of books and series, and of the name of sets. */
const isTitle = (field: string): boolean => field === 'title' || field === 'name';

interface Run extends Pick<Kind, 'tables'> {
  readonly rules: readonly Rule[];
  readonly plan?: Plan | undefined;
}

async function run(db: Db, kind: SearchKind, { tables, rules, plan }: Run): Promise<string[]> {
  const where: Rule[] = [sql<SqlBool>`doc.kind = ${kind}`, ...rules];
  const matching = plan?.match && engine.matching(kind, plan.match);
  if (matching) where.push(matching.rule);
  const source = matching?.from ?? sql`searchDocument AS doc`;
  const ranked = plan?.isShort ? undefined : plan?.match;
  const order = matching && ranked ? matching.rank : sql`doc.number`;
  const search = engine.bestOf({
    from: sql`${source} ${tables}`,
    where: sql.join(where, sql` AND `),
    order,
    most: hitLimit,
    alone: ranked && rules.length === 0 ? { kind, match: ranked } : undefined,
  });
  const found = await search.execute(db);
  return found.rows.map(({ id }) => id);
}

/** The conditions of a query on the index and on the tables; both must match. */
interface Plan {
  readonly match?: SearchMatch | undefined;
  readonly rule?: Rule | undefined;
  /** A lone letter or two, which match so much that ranking would take longer than it is worth. */
  readonly isShort?: boolean;
}

interface Target extends Pick<Kind, 'id' | 'fields'> {
  readonly kind: SearchKind;
  readonly similar: SimilarWords;
}

/** An empty plan says nothing: a word of signs alone is passed over. */
function compile(query: Query, target: Target): Plan {
  if (query.kind === 'words') return compileWords(query.text, query.phrase);
  if (query.kind === 'like') return compileLike(query.text, target);
  if (query.kind === 'field') return compileField(query, target);
  if (query.kind === 'not') {
    const rule = asRule(compile(query.part, target), target);
    // An unknown value never matches.
    return rule ? { rule: sql<SqlBool>`NOT coalesce((${rule}), false)` } : {};
  }
  const plans = query.parts.map((part) => compile(part, target));
  return query.kind === 'all' ? allOf(plans) : anyOf(plans, target);
}

function compileWords(text: string, phrase: boolean): Plan {
  const isbn = phrase ? undefined : normaliseIsbn(text);
  const forms = searchForms(isbn ?? text).filter((words) => words.length > 0);
  const matches = forms.map((words): SearchMatch => {
    // Fragments inside of words are indexed from three letters on.
    const isFragment = !phrase && words.length === 1 && [...(words[0] ?? '')].length >= 3;
    return { kind: 'words', words, isBegun: !phrase, isFragment };
  });
  if (matches.length === 0) return {};
  const [[only = ''] = [], other] = forms;
  const isShort = !phrase && !other && forms[0]?.length === 1 && [...only].length < 3;
  return { match: { kind: 'any', parts: matches }, isShort };
}

function compileLike(text: string, target: Target): Plan {
  const words = target.similar.get(text);
  if (words === undefined) return compileWords(text, false);
  return { rule: asRule({ match: { kind: 'word', words } }, target) };
}

function compileField(query: Extract<Query, { kind: 'field' }>, target: Target): Plan {
  const { field, value } = query;
  if (isTitle(field)) {
    return value.kind === 'text' ? compileWords(value.text, /\s/.test(value.text)) : nothing;
  }
  const rule = target.fields[field]?.(value);
  return rule ? { rule } : nothing;
}

const nothing: Plan = { rule: sql<SqlBool>`false` };

function allOf(plans: readonly Plan[]): Plan {
  const matches = plans.flatMap(({ match }) => match ?? []);
  const rules = plans.flatMap(({ rule }) => rule ?? []);
  return {
    match: matches.length > 0 ? { kind: 'all', parts: matches } : undefined,
    rule: rules.length > 0 ? sql<SqlBool>`(${sql.join(rules, sql` AND `)})` : undefined,
    isShort: plans.every(({ isShort }) => isShort === true),
  };
}

function anyOf(plans: readonly Plan[], target: Target): Plan {
  const said = plans.filter(({ match, rule }) => match !== undefined || rule !== undefined);
  if (said.every(({ rule }) => rule === undefined)) {
    const matches = said.flatMap(({ match }) => match ?? []);
    return { match: matches.length > 0 ? { kind: 'any', parts: matches } : undefined };
  }
  const rules = said.flatMap((plan) => asRule(plan, target) ?? []);
  return { rule: sql<SqlBool>`(${sql.join(rules, sql` OR `)})` };
}

/** A plan as one condition, for places where the index can't be the outer query. */
function asRule({ match, rule }: Plan, { kind, id }: Target): Rule | undefined {
  if (match === undefined) return rule;
  const found = sql<SqlBool>`${sql.ref(id)} IN (
    SELECT id FROM searchDocument WHERE number IN ${engine.numbersMatching(kind, match)})`;
  return rule ? sql<SqlBool>`(${found} AND ${rule})` : found;
}
