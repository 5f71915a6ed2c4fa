import type {
  MetadataCandidate,
  MetadataCandidates,
  MetadataEntry,
} from '@longbox/contract/metadata-sources';
import type { Series } from '@longbox/contract/series';
import { toInstant } from '@longbox/contract/dates';
import { cleanLine } from '../../media/metadata/clean-text.ts';
import type { MetadataSources } from '../../work/metadata-sources/metadata-sources.ts';
import { SourceFailure } from '../../work/metadata-sources/outside-call.ts';
import { scoreOf } from '../../work/metadata-sources/score.ts';
import { sources } from '../../work/metadata-sources/source-list.ts';
import type { Source, SourceEntry } from '../../work/metadata-sources/source.ts';

const mostCandidates = 40;
const longestWords = 200;

interface Asked {
  readonly series: Pick<Series, 'booksCount' | 'booksMetadata' | 'metadata'>;
  /** Addresses of the series' pages elsewhere. */
  readonly links: readonly string[];
  /** Of a one-shot's book, in 13 digits. */
  readonly isbn?: string | undefined;
  /** Sent in place of the title. */
  readonly words: string | undefined;
}

/** An entry as clients see it: they load its cover from here. */
export function presentEntry({ id: source }: Source, entry: SourceEntry): MetadataEntry {
  const { cover, ...rest } = entry;
  return { source, ...rest, hasCover: cover !== undefined };
}

/** A title without the year in brackets that people tell volumes apart by, as it's sent. */
const wordsOf = (title: string): string =>
  cleanLine(title.replaceAll(/\((?:19|20)\d\d[^()]*\)/g, ' ')).slice(0, longestWords);

/** The year that a title names, or that of the first book. */
function yearOf({ metadata, booksMetadata }: Asked['series']): number | undefined {
  const year = /\(((?:19|20)\d\d)/.exec(metadata.title)?.[1] ?? booksMetadata.releaseDate;
  return year === null ? undefined : Number(year.slice(0, 4));
}

/** The ids by which links name entries of a source. */
export function idsIn(source: Source, links: readonly string[]): string[] {
  const ids = links.flatMap((link) => {
    const url = URL.parse(link);
    return (url && source.idOf(url)) ?? [];
  });
  return [...new Set(ids)].filter((id) => source.ids.test(id));
}

/** The entry of the same ISBN is as good as certain. */
function withIsbn(
  candidates: readonly MetadataCandidate[],
  entry: MetadataEntry,
): readonly MetadataCandidate[] {
  const known = candidates.find((one) => one.entry.id === entry.id);
  const score = Math.max(known?.score ?? 0, 99);
  const best: MetadataCandidate = { entry, score, reasons: ['ISBN', ...(known?.reasons ?? [])] };
  return [best, ...candidates.filter((one) => one !== known)];
}

/** Asks every source that is allowed; one that fails keeps no other from answering. */
export async function findCandidates(
  outside: MetadataSources,
  { series, links, isbn, words }: Asked,
): Promise<MetadataCandidates> {
  const given = cleanLine(words ?? '').slice(0, longestWords);
  const sent = given === '' ? wordsOf(series.metadata.title) : given;
  const year = yearOf(series);
  const known = {
    title: series.metadata.title,
    year,
    booksCount: series.booksCount,
    publisher: series.metadata.publisher,
  };
  const answers = await Promise.all(
    sources.map(async (source) => {
      if (!(await outside.permissions.of(source)).isAllowed) return { candidates: [] };
      try {
        const linked = idsIn(source, links);
        const found = sent === '' ? [] : await outside.search(source, sent);
        const missing = linked.filter((id) => !found.some((entry) => entry.id === id));
        const more = await Promise.all(missing.map((id) => outside.find(source, id)));
        const candidates = [...found, ...more.flatMap((entry) => entry ?? [])].map((entry) => ({
          entry: presentEntry(source, entry),
          ...scoreOf({ ...known, isLinked: linked.includes(entry.id) }, entry),
        }));
        const same = given === '' && isbn !== undefined && (await outside.byIsbn(source, isbn));
        return { candidates: same ? withIsbn(candidates, presentEntry(source, same)) : candidates };
      } catch (error) {
        if (!(error instanceof SourceFailure)) throw error;
        const { pausedUntil: until } = await outside.permissions.of(source);
        const { problem } = error;
        const told = until === undefined ? null : toInstant(until);
        return { candidates: [], problem: { source: source.id, problem, until: told } };
      }
    }),
  );
  return {
    words: sent,
    candidates: answers
      .flatMap(({ candidates }) => candidates)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, mostCandidates),
    problems: answers.flatMap(({ problem }) => problem ?? []),
  };
}
