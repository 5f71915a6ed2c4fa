import { isForeign, type LiveEvent, staledBy } from '@longbox/contract/events';
import { idsIn, type Stale } from '@longbox/contract/tags';
import type { QueryClient } from '@tanstack/react-query';
import { shows } from '../data/query.ts';
import { gathered, seriesOf } from '../data/stale.ts';
import { coalesce } from '../lib/coalesce.ts';
import { askAgain } from './ask-again.ts';

/** Milliseconds after a change of our own during which its event may still arrive. */
const echoes = 10_000;

/** A change made here, from its call until its event must have come. */
interface OwnChange {
  readonly stales: readonly Stale[];
  /** The events that were taken for its own. */
  readonly heard: Set<string>;
  /** Their stale tags, in case the call fails and the events were someone else's. */
  readonly held: Stale[];
  /** When it is forgotten, in milliseconds since 1970; unset until it succeeded. */
  until?: number;
  /** The id of what it made; unset until it succeeded. */
  made?: string | undefined;
}

/** How a call ended, and the id of what it made. */
interface Ended {
  readonly succeeded: boolean;
  readonly made?: string | undefined;
}

/** Fetches stale queries again: those on screen at once, the rest when they're shown next. */
export interface Reloader {
  /** Something happened on the server. Reloads at the pace of the screen. */
  readonly hear: (event: LiveEvent) => void;
  /**
   * A call begins that will make this stale. Call the answer when it ended: after a success that
   * reloads at once, and the events that tell of the same change reload nothing again.
   */
  readonly begin: (stales: readonly Stale[]) => (ended: Ended) => void;
  /** Reloads what waits, so that a screen that opens now is not behind. */
  readonly catchUp: () => void;
  readonly stop: () => void;
}

/** The id of the one thing an event is about. */
function subjectOf({ bookId, seriesId, collectionId, readListId, libraryId }: Stale) {
  return bookId ?? seriesId ?? collectionId ?? readListId ?? libraryId;
}

/** Whether something that a change of ours made stale explains what an event made stale. */
function explains(change: OwnChange, own: Stale, heard: Stale): boolean {
  if (own.tag !== heard.tag) return false;
  // Only a deletion is told as one: another person may delete what was just changed here.
  if (heard.isGone === true && own.isGone !== true) return false;
  // Something new has no id before the answer tells it.
  if (subjectOf(own) === undefined) {
    return change.until === undefined || subjectOf(heard) === change.made;
  }
  const { bookId, seriesId } = own;
  if (own.tag === 'progress' && bookId === undefined && seriesId !== undefined) {
    if (heard.bookId === undefined) return heard.seriesId === seriesId;
    // Events of a series' books come before the event of the series itself; the series of a book that
    // isn't on screen is unknown.
    return heard.seriesId === undefined ? !isSeriesHeard(change) : heard.seriesId === seriesId;
  }
  const subject = subjectOf(heard);
  if (subject === undefined) return false;
  return own.tag === 'progress'
    ? subject === bookId
    : [bookId, seriesId, own.collectionId, own.readListId, own.libraryId].includes(subject);
}

/**
 * Makes the one reloader of a client. `pace` gives the milliseconds between two reloads that the
 * screen shown declares. While the tab is hidden nothing is asked for, only marked.
 */
export function createReloader(client: QueryClient, pace: () => number): Reloader {
  let changes: OwnChange[] = [];

  const withSeries = (stale: Stale): Stale => {
    const { bookId, seriesId } = stale;
    if (bookId === undefined || seriesId !== undefined) return stale;
    const answers = client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data);
    const found = seriesOf(bookId, answers);
    return found === undefined ? stale : { ...stale, seriesId: found };
  };

  const queue = coalesce<Stale>((values) => {
    const stales = gathered(values).map(withSeries);
    askAgain(client, shows(stales));
  }, pace);

  /** The change of ours that an event tells of. */
  function changeOf(event: LiveEvent, stales: readonly Stale[]): OwnChange | undefined {
    const now = Date.now();
    changes = changes.filter(({ until = now }) => until >= now);
    const key = keyOf(event);
    return changes.find(
      (change) =>
        !change.heard.has(key) &&
        stales.every((heard) => change.stales.some((own) => explains(change, own, heard))),
    );
  }

  return {
    hear(event) {
      const told = staledBy(event);
      if (told.length === 0) return;
      const stales = changes.length === 0 ? told : told.map(withSeries);
      const own = isForeign(event) ? undefined : changeOf(event, stales);
      if (own === undefined) {
        queue.add(stales);
        return;
      }
      own.heard.add(keyOf(event));
      if (own.until === undefined) own.held.push(...stales);
    },
    begin(stales) {
      const change: OwnChange = { stales: stales.map(withSeries), heard: new Set(), held: [] };
      if (stales.length > 0) changes.push(change);
      return ({ succeeded, made }) => {
        if (succeeded) {
          change.until = Date.now() + echoes;
          change.made = made;
          queue.flush(change.stales);
          // While it had no id it was credited with what others made meanwhile.
          if (stales.every((one) => subjectOf(one) === undefined)) {
            queue.add(change.held.filter((one) => subjectOf(one) !== made));
          }
        } else {
          changes = changes.filter((one) => one !== change);
          queue.add(change.held);
        }
      };
    },
    catchUp() {
      queue.flush();
    },
    stop: queue.stop,
  };
}

/** Events of one kind about the same: a change of ours causes one, whatever else others say in theirs. */
function keyOf({ name, payload }: LiveEvent): string {
  return `${name} ${JSON.stringify(idsIn({ ...payload }))}`;
}

function isSeriesHeard({ heard }: OwnChange): boolean {
  return [...heard].some((key) => key.startsWith('ReadProgressSeries'));
}
