import type { Book } from '@longbox/contract/books';
import { toInstant } from '@longbox/contract/dates';
import type { AnswerOf } from '@longbox/contract/endpoint';
import type { findBookMetadata, MetadataCandidate } from '@longbox/contract/metadata-sources';
import { readBookNumber } from '../../base/book-number.ts';
import { fold } from '../../base/text.ts';
import { normaliseIsbn } from '../../media/metadata/isbn.ts';
import type { MetadataSources } from '../../work/metadata-sources/metadata-sources.ts';
import { SourceFailure } from '../../work/metadata-sources/outside-call.ts';
import { sources } from '../../work/metadata-sources/source-list.ts';
import type { Source, SourceIssue } from '../../work/metadata-sources/source.ts';
import { idsIn, presentEntry } from './find-candidates.ts';

interface Asked {
  readonly book: Pick<Book, 'metadata'>;
  /** Addresses of its series' pages elsewhere. */
  readonly links: readonly string[];
  readonly fresh: boolean;
}

/** A number in a form in which equal ones are equal: `#01` is `1`. */
function bareNumber(text: string): string {
  const read = readBookNumber(text);
  return read ? `${read.value} ${read.tail}` : fold(text);
}

/** The only one with this number; none if several have it. */
function withNumber(issues: readonly SourceIssue[], number: string): SourceIssue | undefined {
  const wanted = bareNumber(number);
  const [found, ...others] = issues.filter((issue) => bareNumber(issue.number) === wanted);
  return others.length === 0 ? found : undefined;
}

/** Finds a single book in every source that is allowed; one that fails keeps no other from answering. */
export async function findBook(
  outside: MetadataSources,
  { book, links, fresh }: Asked,
): Promise<AnswerOf<typeof findBookMetadata>> {
  const isbn = normaliseIsbn(book.metadata.isbn);
  const answers = await Promise.all(
    sources.map(async (source) => {
      const ids = source.issues ? idsIn(source, links) : [];
      const isKnown = ids.length > 0 || (source.byIsbn !== undefined && isbn !== undefined);
      if (!isKnown || !(await outside.permissions.of(source)).isAllowed) return {};
      const candidates: MetadataCandidate[] = [];
      try {
        candidates.push(...(await byNumber(outside, source, { book, ids, fresh })));
        if (isbn !== undefined && source.byIsbn) {
          const entry = await outside.byIsbn(source, isbn, fresh);
          if (entry) {
            candidates.push({ entry: presentEntry(source, entry), score: 99, reasons: ['ISBN'] });
          }
        }
        return { candidates, isKnown };
      } catch (error) {
        if (!(error instanceof SourceFailure)) throw error;
        const { pausedUntil: until } = await outside.permissions.of(source);
        const told = until === undefined ? null : toInstant(until);
        const problem = { source: source.id, problem: error.problem, until: told };
        return { candidates, isKnown, problem };
      }
    }),
  );
  return {
    words: '',
    isKnown: answers.some((answer) => answer.isKnown),
    candidates: answers.flatMap(({ candidates }) => candidates ?? []),
    problems: answers.flatMap(({ problem }) => problem ?? []),
  };
}

interface Numbered extends Pick<Asked, 'book' | 'fresh'> {
  /** Of the series in the source. */
  readonly ids: readonly string[];
}

async function byNumber(
  outside: MetadataSources,
  source: Source,
  { book, ids, fresh }: Numbered,
): Promise<MetadataCandidate[]> {
  const found: MetadataCandidate[] = [];
  for (const id of ids) {
    const issues = await outside.issues(source, id, fresh);
    const issue = withNumber(issues, book.metadata.number);
    if (!issue || !source.ids.test(issue.id)) continue;
    const entry = await outside.issue(source, issue.id, fresh);
    if (!entry) continue;
    // Its cover is that of the file.
    const shown = { ...presentEntry(source, entry), hasCover: false };
    found.push({ entry: shown, score: 99, reasons: ['LINKED', 'NUMBER'] });
  }
  return found;
}
