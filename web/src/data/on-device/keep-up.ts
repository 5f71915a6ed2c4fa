import type { EventName } from '@longbox/contract/events';
import { idsIn } from '@longbox/contract/tags';
import { onBack } from '../on-back.ts';
import { onLiveEvent } from '../live-events.ts';
import type { Holder } from './addresses.ts';
import { followRules } from './follow-rules.ts';
import { noteContact } from './contact.ts';
import { askAlone, lookForChanges } from './freshness.ts';

/** Milliseconds between two comparisons: a scan brings news of many books. */
const gap = 5000;

/** News after which rules may want other books. */
const newsOfRules = new Set<EventName>([
  'BookAdded',
  'BookChanged',
  'BookDeleted',
  'ReadListChanged',
  'ReadListDeleted',
  'ReadProgressChanged',
  'ReadProgressDeleted',
  'ReadProgressSeriesChanged',
  'ReadProgressSeriesDeleted',
]);
const newsOfBooks = new Set<EventName>(['BookChanged', 'BookDeleted']);

/** Keeps what is here as the server has it. */
export interface KeepingUp {
  /** Does what has become due. */
  readonly catchUp: () => Promise<void>;
  /** Milliseconds until the next is due. */
  readonly dueIn: () => number;
}

/** Follows the server; `wake` is called when something is due. */
export function startKeepingUp(holder: Holder, wake: () => void): KeepingUp {
  let isAllDue = true;
  let areRulesDue = true;
  let followedAt = -Infinity;
  const dueBooks = new Set<string>();
  const comeBack = () => {
    if (document.visibilityState === 'hidden') return;
    isAllDue = true;
    wake();
  };
  onBack(comeBack);
  document.addEventListener('visibilitychange', comeBack);
  onLiveEvent(({ name, payload }) => {
    const { bookId } = idsIn(payload);
    if (newsOfBooks.has(name) && bookId !== undefined) dueBooks.add(bookId);
    areRulesDue ||= newsOfRules.has(name);
    if (areRulesDue || dueBooks.size > 0) wake();
  });
  const dueIn = () =>
    isAllDue || areRulesDue || dueBooks.size > 0
      ? Math.max(0, followedAt + gap - Date.now())
      : Infinity;
  return {
    dueIn,
    async catchUp() {
      if (dueIn() > 0) return;
      followedAt = Date.now();
      const books = [...dueBooks];
      try {
        if (isAllDue) {
          await noteContact(holder);
          await lookForChanges(holder);
        } else for (const bookId of books) await askAlone(holder, bookId);
        isAllDue = false;
        for (const bookId of books) dueBooks.delete(bookId);
        await followRules(holder);
        areRulesDue = false;
      } catch {
        // The server doesn't answer: once more after the gap.
      }
    },
  };
}
