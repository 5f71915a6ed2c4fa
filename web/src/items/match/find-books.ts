import type { MetadataSourceId } from '@longbox/contract/metadata-sources';
import type { QueryClient } from '@tanstack/react-query';
import { bookCandidatesQuery } from '../../data/metadata-sources.ts';
import { everyBookOf } from '../../data/series.ts';
import { type Change, isChange } from '../edit/edits.ts';
import { readSubject } from '../edit/read-subject.ts';
import type { Plan } from '../edit/plan.ts';
import { taking, usuallyTaken } from './offer.ts';

interface Finding {
  readonly stop: AbortSignal;
  readonly onStep: (done: number, total: number) => void;
}

interface Found {
  readonly plan: Plan;
  /** The catalog that was asked too often for the rest. */
  readonly limited: MetadataSourceId | undefined;
}

/**
 * Looks up the books of a series one after the other, at the pace of the sources; nothing is written. Ends early
 * when a source was asked too often: what it answered is kept, so a later try goes on from there.
 */
export async function findBooks(
  client: QueryClient,
  seriesId: string,
  { stop, onStep }: Finding,
): Promise<Found> {
  const books = await everyBookOf(client, seriesId);
  const changes: Change[] = [];
  let unchanged = 0;
  for (const [index, book] of books.entries()) {
    if (stop.aborted) break;
    onStep(index, books.length);
    const found = await client.fetchQuery(bookCandidatesQuery(book.id));
    const [best] = found.candidates;
    if (best === undefined) {
      const limited = found.problems.find(({ problem }) => problem === 'LIMITED');
      if (limited) return { plan: { changes, unchanged, gone: [] }, limited: limited.source };
      continue;
    }
    const now = await readSubject({ kind: 'book', book });
    const usual = usuallyTaken(now, best.entry);
    const change = taking(now, best.entry, (member) => usual.has(member));
    if (isChange(change)) changes.push(change);
    else unchanged += 1;
  }
  return { plan: { changes, unchanged, gone: [] }, limited: undefined };
}
