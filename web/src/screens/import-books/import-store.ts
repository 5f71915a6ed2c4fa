import type { Book } from '@longbox/contract/books';
import type { LiveEvent } from '@longbox/contract/events';
import type { TransientBook } from '@longbox/contract/transient-books';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { reasonOf, translateReason } from '../../data/error-text.ts';
import { type CopyMode, type Import, importedSince, sendImports } from '../../data/imports.ts';
import { siblingsQuery } from '../../data/books.ts';
import { onLiveEvent, onMissedEvents } from '../../data/live-events.ts';
import { everyBookOf, seriesQuery } from '../../data/series.ts';
import { analyzeCandidate } from '../../data/transient-books.ts';
import {
  analysed,
  type Candidate,
  candidateOf,
  chosenFor,
  isOpen,
  obstacleOf,
  replacedBy,
  type Target,
} from './candidates.ts';

/*
 * What a scan found and what became of it. It lives as long as the page of the browser, so that
 * looking and importing go on while another screen is shown.
 */

interface ImportState {
  /** Nothing before the first scan. */
  readonly candidates: readonly Candidate[] | undefined;
  readonly isAnalysing: boolean;
}

const store = create<ImportState>()(() => ({ candidates: undefined, isAnalysing: false }));
export const useImportStore = store;

/** So many files are read at a time. */
const readers = 4;
/** So many imports are with the server at a time: those after them can still be called off. */
const inHand = 20;

let analysis = new AbortController();

const all = () => store.getState().candidates ?? [];

/** Changes those that fit; the others keep their identity. */
export function change(
  fits: (candidate: Candidate) => boolean,
  to: (candidate: Candidate) => Candidate,
): void {
  store.setState({ candidates: all().map((one) => (fits(one) ? to(one) : one)) });
}

/** Changes one file by its id. */
export function changeOne(id: string, changed: Partial<Candidate>): void {
  change(
    (one) => one.id === id,
    (one) => ({ ...one, ...changed }),
  );
}

/** Chooses files, or leaves them out, by hand. */
export function tick(ids: ReadonlySet<string>, isSelected: boolean): void {
  change(
    ({ id }) => ids.has(id),
    (one) => ({ ...one, isSelected, isTicked: true }),
  );
}

/** Sends files to a series, or to a number in it. */
export function direct(
  ids: ReadonlySet<string>,
  to: Partial<Pick<Candidate, 'seriesId' | 'number'>>,
): void {
  change(
    ({ id }) => ids.has(id),
    (one) => ({ ...one, ...to }),
  );
  void settle(ids);
}

let asking: QueryClient | undefined;

/** Leaves out those that would replace a file, until a person chooses them. */
async function settle(ids: ReadonlySet<string>): Promise<void> {
  const series = new Set(all().flatMap(({ id, seriesId }) => (ids.has(id) ? [seriesId] : [])));
  for (const seriesId of series) {
    if (asking === undefined || seriesId === null) continue;
    const [found, books] = await Promise.all([
      asking.fetchQuery(seriesQuery(seriesId)),
      asking.fetchQuery(siblingsQuery({ seriesId })),
    ]).catch(() => []);
    // A file that can't be analyzed now is analyzed before anything is imported.
    if (found === undefined || books === undefined) continue;
    const target = { series: found, books: books.content };
    change(
      (one) => ids.has(one.id) && one.seriesId === seriesId && isOpen(one),
      (one) => chosenFor(one, target),
    );
  }
}

/** Takes up what a scan found, and begins to look into it. */
export function takeScan(client: QueryClient, found: readonly TransientBook[]): void {
  stopAnalysis();
  asking = client;
  store.setState({ candidates: found.map(candidateOf) });
  void analyseAll();
}

/** Lets no further file be looked into. */
export function stopAnalysis(): void {
  analysis.abort();
  change(
    (one) => one.analysis.state === 'running',
    (one) => ({ ...one, analysis: { state: 'waiting' } }),
  );
  store.setState({ isAnalysing: false });
}

/** Looks into what waits for it, a few at a time. */
export async function analyseAll(): Promise<void> {
  analysis = new AbortController();
  const { signal } = analysis;
  store.setState({ isAnalysing: true });
  const work = async (): Promise<void> => {
    for (;;) {
      const next = all().find((one) => one.analysis.state === 'waiting');
      if (signal.aborted || next === undefined) return;
      changeOne(next.id, { analysis: { state: 'running' } });
      try {
        const book = await analyzeCandidate(next.id, signal);
        change(
          ({ id }) => id === next.id,
          (one) => analysed(one, book),
        );
        await settle(new Set([next.id]));
      } catch (error) {
        if (signal.aborted) return;
        changeOne(next.id, { analysis: { state: 'failed', reason: reasonOf(error) } });
      }
    }
  };
  await Promise.all(Array.from({ length: readers }, work));
  if (!signal.aborted) store.setState({ isAnalysing: false });
}

/** Analyzes a file again, for example after it was fixed. */
export function analyseAgain(id: string): void {
  changeOne(id, { analysis: { state: 'waiting' }, outcome: { state: 'none' } });
  if (!store.getState().isAnalysing) void analyseAll();
}

async function targetsOf(
  client: QueryClient,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, Target>> {
  const ids = [...new Set(candidates.map(({ seriesId }) => seriesId))].filter((id) => id !== null);
  const targets = new Map<string, Target>();
  for (const id of ids) {
    const series = await client.fetchQuery(seriesQuery(id));
    targets.set(id, { series, books: await everyBookOf(client, id) });
  }
  return targets;
}

let copyMode: CopyMode = 'HARDLINK';
let feeding: QueryClient | undefined;

/** The files to import, each with the book it replaces. */
export type ImportPlan = ReadonlyMap<string, Book | undefined>;

/**
 * The selected files that nothing keeps from being imported.
 *
 * @throws ApiError when the series could not be looked at.
 */
export async function planImport(client: QueryClient): Promise<ImportPlan> {
  const wanted = all().filter((one) => one.isSelected && isOpen(one));
  const targets = await targetsOf(client, wanted);
  const plan = new Map<string, Book | undefined>();
  for (const candidate of wanted) {
    const target = targets.get(candidate.seriesId ?? '');
    if (target === undefined || obstacleOf(candidate, target, wanted) !== undefined) continue;
    plan.set(candidate.id, replacedBy(candidate, target));
  }
  return plan;
}

/** Imports what was planned. */
export function runImport(client: QueryClient, mode: CopyMode, plan: ImportPlan): void {
  listen();
  change(
    ({ id }) => plan.has(id),
    (one) => ({ ...one, outcome: { state: 'queued' }, upgradeBookId: plan.get(one.id)?.id }),
  );
  copyMode = mode;
  feeding = client;
  void feed();
}

/** Calls off what the server has not been asked for yet. */
export function stopImport(): void {
  change(
    ({ outcome }) => outcome.state === 'queued',
    (one) => ({ ...one, outcome: { state: 'none' } }),
  );
}

function importOf({ url, seriesId, destination, upgradeBookId }: Candidate): Import {
  return {
    sourceFile: url,
    seriesId: seriesId ?? '',
    upgradeBookId: upgradeBookId ?? null,
    destinationName: destination.trim(),
  };
}

/** Hands on as many as the server should have in hand. */
async function feed(): Promise<void> {
  const room = inHand - all().filter(({ outcome }) => outcome.state === 'sent').length;
  const next = all()
    .filter(({ outcome }) => outcome.state === 'queued')
    .slice(0, Math.max(0, room));
  if (next.length === 0 || feeding === undefined) return;
  const ids = new Set(next.map(({ id }) => id));
  change(
    ({ id }) => ids.has(id),
    (one) => ({ ...one, outcome: { state: 'sent' } }),
  );
  isSeen = false;
  lastSent = Date.now();
  if (await sendImports(feeding, { copyMode, books: next.map(importOf) })) return;
  change(
    ({ id }) => ids.has(id),
    (one) => ({ ...one, outcome: { state: 'none' } }),
  );
  stopImport();
}

/** Whether the server has told that it imports, or may have, since it was last asked to. */
let isSeen = false;
/** In milliseconds since 1970. */
let lastSent = 0;
let isListening = false;

/**
 * The server has finished. What it said of a file may have been lost with a connection: its history knows. It says
 * nothing of files whose series is gone meanwhile.
 */
async function conclude(): Promise<void> {
  const begun = lastSent;
  const isSent = ({ outcome }: Candidate): boolean => outcome.state === 'sent';
  if (!all().some(isSent)) return void feed();
  const books = feeding && (await importedSince(feeding, begun).catch(() => undefined));
  // More was sent meanwhile: the next end is theirs, too.
  if (begun !== lastSent) return;
  change(isSent, (one) => {
    const bookId = books?.get(one.url);
    if (!bookId) return { ...one, outcome: { state: 'untold' } };
    return { ...one, isSelected: false, outcome: { state: 'imported', bookId } };
  });
  void feed();
}

function hear({ name, payload }: LiveEvent): void {
  if (name === 'BookImported') {
    const { sourceFile, success, bookId, message } = payload;
    change(
      ({ url, outcome }) =>
        url === sourceFile && (outcome.state === 'sent' || outcome.state === 'untold'),
      (one) => ({
        ...one,
        isSelected: false,
        outcome:
          success && bookId !== null
            ? { state: 'imported', bookId }
            : { state: 'failed', reason: translateReason(message ?? '') },
      }),
    );
    void feed();
  }
  if (name === 'TaskQueueStatus') {
    const isBusy = (payload.countByType['ImportBook'] ?? 0) > 0;
    if (isSeen && !isBusy) void conclude();
    isSeen = isBusy;
  }
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  onLiveEvent(hear);
  onMissedEvents(() => {
    isSeen = true;
  });
}
