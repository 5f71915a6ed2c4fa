import type { QueryClient } from '@tanstack/react-query';
import { metadataCalls, writeMetadata } from '../../data/metadata.ts';
import { t } from '../../lib/i18n.ts';
import type { Some } from '../../lib/some.ts';
import { startMany } from '../many.ts';
import { writeOf, type Change, changedSince, reverseOf } from './edits.ts';
import { idOf, nameOf, type Subject } from './members.ts';
import { readSubject } from './read-subject.ts';

/** Something that is done with a change, and undone with it. */
export interface Beside {
  readonly make: () => Promise<void>;
  readonly takeBack: () => Promise<void>;
}

interface Saving {
  readonly changes: readonly Change[];
  /** The action's name, as heading of its progress, its report and its undo. */
  readonly title: string;
  /** After each of them. */
  readonly beside?: Beside | undefined;
}

/** So many books one call carries. */
const most = 50;

/** The subject of an item's calls; a change of either half makes the same data stale. */
function paramsOf({ series, book }: Subject) {
  return { bookId: book?.id ?? '', seriesId: book?.seriesId ?? series?.id ?? '' };
}

const shared = {
  endpoint: metadataCalls.book,
  nameOf: ({ subject }: Change) => nameOf(subject),
  inputFor: ([{ subject }]: Some<Change>) => ({ params: paramsOf(subject), body: {} }),
} as const;

/** Writes each change with a call of its own; what was done can be taken back. */
export function savePlan(client: QueryClient, saving: Saving): void {
  const { changes, title, beside } = saving;
  void startMany(client, {
    ...shared,
    title,
    items: changes,
    run: async ([change]) => {
      await writeMetadata(writeOf(change));
      await beside?.make();
    },
    undo: (done) => {
      takeBack(client, { ...saving, changes: done });
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
        some.map((change) => [idOf(change.subject), writeOf(change).book?.body ?? {}]),
      ),
    }),
    undo: (done) => {
      takeBack(client, { changes: done, title });
    },
  });
}

/** Restores the previous values, except where someone else changed them since. */
function takeBack(client: QueryClient, { changes, title, beside }: Saving): void {
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
      await writeMetadata(writeOf(reverseOf(change)));
      await beside?.takeBack();
    },
  });
}
