import * as z from 'zod/mini';
import { comicVineIssues } from './comic-vine-issues.ts';
import { SourceFailure } from './outside-call.ts';
import {
  countOf,
  firstOf,
  lineOf,
  listOf,
  maybe,
  number,
  otherTitles,
  summaryOf,
  unlessEmpty,
  word,
  yearOf,
} from './read-values.ts';
import type { Asker, Source, SourceEntry } from './source.ts';

/** A volume of the Comic Vine API, which is what others call a series. */
const Volume = z.object({
  id: z.int(),
  name: z.string(),
  /** One a line. */
  aliases: word,
  start_year: number,
  publisher: maybe(z.object({ name: word })),
  count_of_issues: number,
  deck: word,
  description: word,
  image: maybe(z.object({ super_url: word, medium_url: word })),
});
type Volume = z.output<typeof Volume>;

const fields = 'id,name,aliases,start_year,publisher,count_of_issues,deck,description,image';

function entryOf(volume: Volume): SourceEntry | undefined {
  const title = lineOf(volume.name);
  if (title === undefined) return undefined;
  const aliases = (volume.aliases ?? '').split(/[\r\n]+/u);
  return {
    id: String(volume.id),
    link: { label: 'Comic Vine', url: `https://comicvine.gamespot.com/volume/4050-${volume.id}/` },
    firstYear: yearOf(volume.start_year),
    lastYear: null,
    cover: volume.image?.super_url ?? volume.image?.medium_url ?? undefined,
    values: {
      title,
      summary: summaryOf(volume.description) ?? summaryOf(volume.deck),
      publisher: lineOf(volume.publisher?.name),
      totalBookCount: countOf(volume.count_of_issues),
      alternateTitles: unlessEmpty(
        otherTitles(
          title,
          aliases.map((alias) => ['Alias', alias] as const),
        ),
      ),
    },
  };
}

/** It answers 200 to everything, and tells how it went in the body. */
const Status = z.object({ status_code: z.int() });
const ok = 1;
const failures: Readonly<Record<number, () => SourceFailure | undefined>> = {
  100: () => new SourceFailure('REFUSED'),
  101: () => undefined,
  107: () => new SourceFailure('LIMITED', 15 * 60_000),
};

async function ask(
  { ask: call, key }: Asker,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const url = new URL(`https://comicvine.gamespot.com/api/${path}/`);
  const all = { field_list: fields, ...query, format: 'json', api_key: key ?? '' };
  url.search = new URLSearchParams(all).toString();
  const answer = await call({ url });
  if (answer === undefined) return undefined;
  const { status_code: status } = z.parse(Status, answer);
  if (status === ok) return answer;
  const known = failures[status];
  const failure = known ? known() : new SourceFailure('WRONG');
  if (failure) throw failure;
  return undefined;
}

const Found = z.object({ results: listOf(Volume) });
const One = z.object({ results: Volume });

/** Comic Vine, by its API: 200 calls an hour to each kind of resource, and fewer than one a second. */
export const comicVine: Source = {
  id: 'comicvine',
  name: 'Comic Vine',
  url: 'https://comicvine.gamespot.com',
  key: 'REQUIRED',
  hosts: ['comicvine.gamespot.com'],
  pace: { apart: 1100, most: { calls: 200, within: 60 * 60 * 1000 } },
  ids: /^\d{1,9}$/,
  issues: comicVineIssues(ask),
  idOf: ({ hostname, pathname }) =>
    hostname === 'comicvine.gamespot.com'
      ? /\/4050-(\d{1,9})(?:\/|$)/.exec(pathname)?.[1]
      : undefined,
  async search(asker, words) {
    const answer = await ask(asker, 'search', { query: words, resources: 'volume', limit: '12' });
    return firstOf(z.parse(Found, answer).results.map(entryOf));
  },
  async find(asker, id) {
    const answer = await ask(asker, `volume/4050-${id}`);
    return answer === undefined ? undefined : entryOf(z.parse(One, answer).results);
  },
};
