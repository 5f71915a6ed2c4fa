import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { basic, cookiesOf, fixture, marked } from './test-server.ts';

/** The accounts of the fixture, by the names that its answers have. */
export const people = {
  admin: ['admin@example.org', 'Move-in admin 1!'],
  reader: ['Reader@Example.org', 'läsa böcker på svenska'],
  everything: ['everything@example.org', 'correct horse battery staple'],
  plain: ['plain@example.org', 'p'.repeat(72)],
} as const;
export type Person = keyof typeof people;
export const everyone = Object.keys(people).filter((name): name is Person => name in people);

const Row = z.record(z.string(), z.unknown());
type Row = z.output<typeof Row>;
const Rows = z.array(Row);
const Page = z.object({ content: Rows });
const Named = z.record(z.string(), z.array(z.string()));

const Visible = z.object({
  books: z.number(),
  series: z.number(),
  libraries: z.array(z.string()),
  seriesIds: z.array(z.string()),
  collections: z.unknown(),
  readlists: z.unknown(),
});

/** What Komga answered, by the name of the file. */
export function expected<S extends z.core.$ZodType>(name: string, schema: S): z.output<S> {
  return z.parse(schema, JSON.parse(readFileSync(fixture(`komga/expected/${name}.json`), 'utf8')));
}

/** Reads what each person was answered. */
function ofPerson<S extends z.core.$ZodType>(name: string, schema: S) {
  const answers = expected(name, z.record(z.string(), z.unknown()));
  return (who: Person): z.output<S> => z.parse(schema, answers[who]);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Times to the second: Komga keeps fractions beyond milliseconds. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? value.replace(/\.\d+/, '').replace(/Z$/, '')
    : (value ?? null);

/** Asks as each person, and keeps their sessions. */
export function askAs(url: string) {
  const cookies = new Map<Person, string>();
  return async (who: Person, place: string): Promise<Response> => {
    const cookie = cookies.get(who);
    const headers =
      cookie === undefined ? { authorization: basic(people[who][0], people[who][1]) } : { cookie };
    const response = await fetch(url + place, { headers: { ...marked, ...headers } });
    const given = cookiesOf(response);
    if (given !== '') cookies.set(who, given);
    return response;
  };
}

/**
 * Compares the answers of a server with those that Komga gave for the same database; gives each kind of
 * difference with the things that differ.
 */
export async function differencesFromKomga(url: string): Promise<Map<string, Set<string>>> {
  const ask = askAs(url);
  const found = new Map<string, Set<string>>();
  const note = (kind: string, what: unknown): void => {
    found.set(kind, (found.get(kind) ?? new Set()).add(String(what)));
  };
  const get = async (who: Person, place: string): Promise<unknown> =>
    (await ask(who, place)).json();
  const rows = async (who: Person, place: string): Promise<Row[]> =>
    z.parse(Rows, await get(who, place));
  const list = async (who: Person, place: string): Promise<Row[]> =>
    z.parse(Page, await get(who, `/api/v1/${place}?unpaged=true`)).content;
  const compare = (kind: string, one: unknown, other: unknown, what: unknown): void => {
    if (!isObject(one) || !isObject(other)) {
      if (plain(one) !== plain(other)) note(kind, what);
      return;
    }
    const isWords = [one, other].every(
      (value) => Array.isArray(value) && value.every((word) => typeof word === 'string'),
    );
    const [left, right] = isWords ? [sorted(one), sorted(other)] : [one, other];
    const [a, b] = [new Map(Object.entries(left)), new Map(Object.entries(right))];
    for (const key of new Set([...a.keys(), ...b.keys()])) {
      compare(`${kind}.${Array.isArray(one) ? '[]' : key}`, a.get(key), b.get(key), what);
    }
  };
  const byKey = (kind: string, one: Row[], other: Row[], key = 'id'): void => {
    const known = new Map(other.map((row) => [row[key], row]));
    for (const row of one) {
      const same = known.get(row[key]);
      if (same) compare(kind, row, same, row['name'] ?? row['email'] ?? row[key]);
      else note(`${kind} missing`, row[key]);
    }
    if (one.length !== other.length) note(`${kind} count`, `${one.length} ${other.length}`);
  };

  byKey('libraries', expected('libraries', Rows), await rows('admin', '/api/v1/libraries'));
  byKey('users', expected('users', Rows), await rows('admin', '/api/v2/users'));
  for (const kind of ['series', 'books', 'collections', 'readlists']) {
    byKey(kind, expected(kind, Rows), await list('admin', kind));
  }
  const members = expected('members-as-listed', Named);
  for (const [kind, inner] of [
    ['collections', 'series'],
    ['readlists', 'books'],
  ] as const) {
    for (const { id } of await list('admin', kind)) {
      const own = await list('admin', `${kind}/${String(id)}/${inner}`);
      const order = own.map((row) => row['id']).join(' ');
      if (members[String(id)]?.join(' ') !== order) note('order', id);
    }
  }
  for (const [place, own] of Object.entries(expected('thumbnails', z.record(z.string(), Rows)))) {
    byKey('thumbnails', own, await rows('admin', `/api/v1/${place}/thumbnails`));
  }
  const visible = ofPerson('visible', Visible);
  const progress = ofPerson('progress', Rows);
  const counts = ofPerson('series-counts', Rows);
  const progression = ofPerson('progression', Row);
  const settings = ofPerson('client-settings', z.unknown());
  for (const who of everyone) {
    const books = await list(who, 'books');
    const series = await list(who, 'series');
    const seen = {
      books: books.length,
      series: series.length,
      libraries: (await rows(who, '/api/v1/libraries')).map(({ name }) => name),
      seriesIds: sorted(series.map(({ id }) => id)),
      collections: setsOf(await list(who, 'collections'), 'seriesIds'),
      readlists: setsOf(await list(who, 'readlists'), 'bookIds'),
    };
    const { books: b, series: s, libraries, seriesIds, collections, readlists } = visible(who);
    compare(
      `visible`,
      { books: b, series: s, libraries, collections, readlists },
      { ...seen, seriesIds: undefined },
      who,
    );
    compare('visible series', sorted(seriesIds), seen.seriesIds, who);
    const read = books.filter((row) => isObject(row['readProgress']));
    byKey(
      'progress',
      progress(who).map(({ bookId, readProgress, name }) => ({ id: bookId, name, readProgress })),
      read.map(({ id, readProgress, name }) => ({ id, name, readProgress })),
    );
    const begun = series.filter(
      (row) => row['booksReadCount'] !== 0 || row['booksInProgressCount'] !== 0,
    );
    byKey(
      'counts',
      counts(who),
      begun.map((row) => ({
        seriesId: row['id'],
        name: row['name'],
        booksCount: row['booksCount'],
        read: row['booksReadCount'],
        unread: row['booksUnreadCount'],
        inProgress: row['booksInProgressCount'],
      })),
      'seriesId',
    );
    for (const [id, place] of Object.entries(progression(who))) {
      compare(
        'progression',
        place,
        await get(who, `/api/v1/books/${id}/progression`),
        `${who} ${id}`,
      );
    }
    compare('settings', settings(who), await get(who, '/api/v1/client-settings/user/list'), who);
  }
  byKey('page-hashes', expected('page-hashes', Rows), await list('admin', 'page-hashes'), 'hash');
  const history = expected('history', Rows).map((event) => ({
    ...event,
    // Komga's own clock was that of Kolkata.
    timestamp: new Date(
      Date.parse(`${String(event['timestamp'])}Z`) - 5.5 * 3_600_000,
    ).toISOString(),
  }));
  const told = (await list('admin', 'history')).filter(({ type }) => type !== 'LibraryScanned');
  byKey('history', history, told);
  for (const [id, pages] of Object.entries(expected('pages', z.record(z.string(), Rows)))) {
    compare('pages', pages, await get('admin', `/api/v1/books/${id}/pages`), id);
  }
  for (const [name, values] of Object.entries(expected('referential', Row))) {
    compare(`referential ${name}`, values, await get('admin', `/api/v1/${name}`), name);
  }
  return found;
}

const sorted = (words: object): string[] => Object.values(words).map(String).toSorted();

const setsOf = (sets: Row[], member: string) =>
  sets.map((set) => [
    set['name'],
    set['filtered'],
    z.parse(z.array(z.string()), set[member]).length,
  ]);
