import type { QueryClient } from '@tanstack/react-query';
import { metadataCalls, writeBook, writeSeries } from '../../data/metadata.ts';
import { t } from '../../lib/i18n.ts';
import { startMany } from '../many.ts';
import { bodiesOf, type Change, changedSince, reverseOf } from './edits.ts';
import { idOf, nameOf, type Subject } from './members.ts';
import { readSubject } from './read-subject.ts';

type Some<Item> = readonly [Item, ...Item[]];

interface Saving {
  readonly changes: readonly Change[];
  /** What is done, as heading of its progress, its report and its undo. */
  readonly title: string;
}

/** So many books one call carries. */
const most = 50;

/** Writes one change, the series' half first. */
async function write(change: Change): Promise<void> {
  const { series, book } = change.subject;
  const bodies = bodiesOf(change);
  if (series && bodies.series) await writeSeries(series.id, bodies.series);
  if (book && bodies.book) await writeBook(book.id, bodies.book);
}

/** What the calls for a thing are about; a change of either half makes the same stale. */
function paramsOf({ series, book }: Subject) {
  return { bookId: book?.id ?? '', seriesId: book?.seriesId ?? series?.id ?? '' };
}

const shared = {
  endpoint: metadataCalls.book,
  nameOf: ({ subject }: Change) => nameOf(subject),
  inputFor: ([{ subject }]: Some<Change>) => ({ params: paramsOf(subject), body: {} }),
} as const;

/** Writes each change with a call of its own; what was done can be taken back. */
export function savePlan(client: QueryClient, { changes, title }: Saving): void {
  void startMany(client, {
    ...shared,
    title,
    items: changes,
    run: ([change]) => write(change),
    undo: (done) => {
      takeBack(client, { changes: done, title });
    },
  });
}

/** Writes changes of books, many with one call; what was done can be taken back. */
export function saveBooks(client: QueryClient, { changes, title }: Saving): void {
  void startMany(client, {
    endpoint: metadataCalls.books,
    nameOf: shared.nameOf,
    title,
    items: changes,
    most,
    inputFor: (some) => ({
      body: Object.fromEntries(
        some.map((change) => [idOf(change.subject), bodiesOf(change).book ?? {}]),
      ),
    }),
    undo: (done) => {
      takeBack(client, { changes: done, title });
    },
  });
}

/** Puts back what was there before, except where somebody else changed it since. */
function takeBack(client: QueryClient, { changes, title }: Saving): void {
  void startMany(client, {
    ...shared,
    title: t('edit.undo', { title }),
    items: changes,
    run: async ([change]) => {
      const members = changedSince(change, await readSubject(change.subject));
      if (members.length > 0) {
        const names = members.map((member) => t(`edit.member.${member}`)).join(', ');
        throw new Error(t('edit.changedSince', { names }));
      }
      await write(reverseOf(change));
    },
  });
}
