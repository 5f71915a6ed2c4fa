import { mayCall } from '@longbox/contract/access';
import type { Endpoint } from '@longbox/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { reasonOf } from '../data/error-text.ts';
import { changeMany, type ManyCalls } from '../data/many.ts';
import { meQuery } from '../data/session.ts';
import { t, withWords } from '../lib/i18n.ts';
import { dialogPart, openDialog } from '../ui/dialogs.ts';
import { toast } from '../ui/toast.ts';
import type { ManyReportProps } from './ManyReport.tsx';
import { offerUndo } from './undo.ts';

const manyReportDialog = dialogPart<ManyReportProps>(
  async () => (await withWords('asked', () => import('./ManyReport.tsx'))).ManyReport,
);

/** An action under way over many items. */
export interface Job {
  readonly id: number;
  readonly title: string;
  readonly total: number;
  /** How many have their answer. */
  readonly answered: number;
  /** Lets running calls finish and starts no more. */
  readonly stop: () => void;
}

/** The actions under way; the frame shows them. */
export const useJobs = create<{ readonly jobs: readonly Job[] }>()(() => ({ jobs: [] }));

/** An action over many items, with the words to tell of it. */
export interface ManyAction<Item, E extends Endpoint> extends ManyCalls<Item, E> {
  /** The action, as heading of its progress and its report. */
  readonly title: string;
  readonly nameOf: (item: Item) => string;
  /** Takes it back for those that were done, where that can be; offered for ten minutes. */
  readonly undo?: ((done: readonly Item[]) => void) | undefined;
}

let started = 0;

function setJob(id: number, change: Partial<Job>): void {
  useJobs.setState(({ jobs }) => ({
    jobs: jobs.map((job) => (job.id === id ? { ...job, ...change } : job)),
  }));
}

/**
 * Does something to many items: rights first, a few calls at a time, progress with a way to stop,
 * and one report at the end that can try again what failed.
 */
export async function startMany<Item, E extends Endpoint>(
  client: QueryClient,
  action: ManyAction<Item, E>,
): Promise<void> {
  const { title, items, nameOf, endpoint, undo } = action;
  const me = client.getQueryData(meQuery.queryKey);
  if (me === undefined || !mayCall(endpoint.access, me)) {
    toast({ title, text: t('many.noRight'), tone: 'danger' });
    return;
  }
  started += 1;
  const id = started;
  const stop = new AbortController();
  const job: Job = { id, title, total: items.length, answered: 0, stop: () => stop.abort() };
  useJobs.setState(({ jobs }) => ({ jobs: [...jobs, job] }));
  const { done, failed, left } = await changeMany(client, action, {
    stop: stop.signal,
    onStep: (answered) => {
      setJob(id, { answered });
    },
  });
  useJobs.setState(({ jobs }) => ({ jobs: jobs.filter((one) => one.id !== id) }));
  const text = t('many.done', { count: done.length, total: items.length });
  const isOffered = undo !== undefined && done.length > 0;
  if (isOffered) offerUndo({ title, text }, () => undo(done));
  if (failed.length === 0) {
    // The line with the offer says the same.
    if (!isOffered) toast({ title, text, tone: left.length === 0 ? 'success' : 'plain' });
    return;
  }
  openDialog(manyReportDialog, {
    title,
    text,
    failed: failed.map(({ item, error }) => ({ name: nameOf(item), reason: reasonOf(error) })),
    onRetry: () => {
      void startMany(client, { ...action, items: failed.map(({ item }) => item) });
    },
  });
}
