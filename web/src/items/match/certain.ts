import type { MetadataCandidate } from '@longbox/contract/metadata-sources';
import type { Series } from '@longbox/contract/series';
import type { QueryClient } from '@tanstack/react-query';
import { candidatesQuery, metadataEntryQuery } from '../../data/metadata-sources.ts';
import { booksOfSeriesQuery } from '../../data/series.ts';
import { type Change, isChange } from '../edit/edits.ts';
import type { Subject } from '../edit/members.ts';
import type { Plan } from '../edit/plan.ts';
import { readSubject } from '../edit/read-subject.ts';
import { taking, usuallyTaken } from './offer.ts';

/** From this score on a match may be taken without having been chosen. */
export const leastCertain = 90;
/** A second entry of the same catalog that comes as near could be meant as well. */
const apart = 5;

/** The match that nothing speaks against; the likeliest comes first. */
export function certainOf(candidates: readonly MetadataCandidate[]): MetadataCandidate | undefined {
  const [best] = candidates;
  if (best === undefined || best.score < leastCertain) return undefined;
  if (best.reasons.includes('LINKED')) return best;
  const isUnclear = candidates.some(
    ({ entry, score }) =>
      entry.id !== best.entry.id &&
      entry.source === best.entry.source &&
      score > best.score - apart,
  );
  return isUnclear ? undefined : best;
}

async function subjectOf(client: QueryClient, series: Series): Promise<Subject | undefined> {
  if (!series.oneshot) return { kind: 'series', series };
  const { content } = await client.fetchQuery(booksOfSeriesQuery(series.id, { size: 1 }));
  const [book] = content;
  return book && { kind: 'oneshot', series, book };
}

/** The change by the certain match of a series; undefined if it has none. */
async function changeFor(client: QueryClient, series: Series): Promise<Change | undefined> {
  const { candidates } = await client.fetchQuery(candidatesQuery(series.id, undefined));
  const certain = certainOf(candidates);
  const subject = certain && (await subjectOf(client, series));
  if (certain === undefined || subject === undefined) return undefined;
  const isLinked = certain.reasons.includes('LINKED');
  const entry = await client.fetchQuery(metadataEntryQuery(certain.entry, isLinked));
  const now = await readSubject(subject);
  const usual = usuallyTaken(now, entry);
  return taking(now, entry, (member) => usual.has(member));
}

interface Found {
  readonly plan: Plan;
  /** Series without a certain match, and those whose sources gave no answer. */
  readonly left: readonly Series[];
}

interface Finding {
  readonly stop: AbortSignal;
  readonly onStep: (done: number) => void;
}

/** Looks series up one after the other, at the pace of the sources; nothing is written. */
export async function findCertain(
  client: QueryClient,
  all: readonly Series[],
  { stop, onStep }: Finding,
): Promise<Found> {
  const changes: Change[] = [];
  const left: Series[] = [];
  let unchanged = 0;
  for (const [index, series] of all.entries()) {
    if (stop.aborted) break;
    onStep(index);
    // One that can't be looked up now is left to be matched by hand.
    const change = await changeFor(client, series).catch(() => undefined);
    if (change === undefined) left.push(series);
    else if (isChange(change)) changes.push(change);
    else unchanged += 1;
  }
  return { plan: { changes, unchanged, gone: [] }, left };
}
