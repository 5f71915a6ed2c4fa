import { type Mark, type MarkContent, mostMarksOfBook } from '@longbox/contract/marks';
import { isAhead } from '../../base/clock.ts';
import { requireRoom } from '../../base/accounts/limits.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, notFound } from '../../base/errors.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { requireBook } from '../books/get-book.ts';
import { countMarks, requireRoomInBook } from '../../catalogue/books/mark-room.ts';
import { type MarkKey, writeMark } from '../../catalogue/books/write-mark.ts';
import { forgetDeleted, selectMark } from './marks-store.ts';

interface Place {
  readonly db: Db;
  readonly events: EventBus;
}

/** When something was changed: so many milliseconds ago, and which revision of it. */
interface Change {
  readonly ago: number;
  readonly revision: number;
}

interface Asked {
  readonly viewer: Viewer;
  readonly bookId: string;
  readonly markId: string;
}

/** Ids that clients make, to be told apart in addresses and files. */
const idPattern = /^[\w-]{8,64}$/;

const keyOf = ({ viewer, bookId, markId }: Asked): MarkKey => ({
  userId: viewer.id,
  bookId,
  id: markId,
});

/** A change of the current revision wins at any time; otherwise the later change wins. */
function counts({ revision }: Change, changed: number, known: Mark): boolean {
  const last = Date.parse(known.changed);
  return revision === known.revision || changed > last || isAhead(last);
}

/** Never before what it follows, by the clock of the server, which may have been set back. */
function timeOf({ ago }: Change, known: Mark | undefined): number {
  const now = Date.now();
  return Math.max(now - ago, known === undefined ? 0 : Math.min(now, Date.parse(known.changed)));
}

function isSame(mark: Mark, { kind, place, colour, text, note }: MarkContent): boolean {
  const all = [kind, place, colour, text, note];
  const known = [mark.kind, mark.place, mark.colour, mark.text, mark.note];
  return !mark.deleted && JSON.stringify(all) === JSON.stringify(known);
}

async function changeMark(
  { db, events }: Place,
  asked: Asked,
  run: (transaction: Db, known: Mark | undefined) => Promise<boolean>,
): Promise<Mark> {
  const key = keyOf(asked);
  await requireBook(db, asked.viewer, key.bookId);
  const { isChanged, mark } = await inTransaction(db, async (transaction) => ({
    isChanged: await run(transaction, await selectMark(transaction, key)),
    mark: await selectMark(transaction, key),
  }));
  if (mark === undefined) throw notFound('Note or highlight not found');
  const { userId, bookId } = key;
  if (isChanged) events.emit({ name: 'MarksChanged', payload: { bookId, userId } });
  return mark;
}

/** Makes a mark or changes it; answers the later one where another device has changed it since. */
export function saveMark(
  place: Place,
  asked: Asked & { readonly content: MarkContent; readonly change: Change },
): Promise<Mark> {
  const { markId, content, change } = asked;
  if (!idPattern.test(markId)) {
    throw badRequest('The ID of a note or highlight must have 8 to 64 letters, digits, - and _');
  }
  return changeMark(place, asked, async (transaction, known) => {
    if (known && (isSame(known, content) || !counts(change, Date.now() - change.ago, known))) {
      return false;
    }
    const changed = timeOf(change, known);
    await writeMark(transaction, keyOf(asked), {
      ...content,
      revision: (known?.revision ?? 0) + 1,
      deleted: 0,
      created: known ? Date.parse(known.created) : changed,
      changed,
    });
    if (!known || known.deleted) await requireRoomInBook(transaction, keyOf(asked));
    await requireRoom(transaction, 'marks', asked.viewer.id);
    return true;
  });
}

/** Deletes a mark, unless it was changed later; that it was there is remembered. */
export function deleteMark(
  place: Place,
  asked: Asked & { readonly change: { readonly [K in keyof Change]?: Change[K] | undefined } },
): Promise<Mark> {
  return changeMark(place, asked, async (transaction, known) => {
    if (!known || known.deleted) return false;
    const change = { ago: asked.change.ago ?? 0, revision: asked.change.revision ?? 0 };
    if (!counts(change, Date.now() - change.ago, known)) return false;
    const { kind, colour, revision } = known;
    const key = keyOf(asked);
    await writeMark(transaction, key, {
      kind,
      colour,
      place: known.place.type === 'text' ? { ...known.place, chapter: '' } : known.place,
      text: '',
      note: '',
      revision: revision + 1,
      deleted: 1,
      created: Date.parse(known.created),
      changed: timeOf(change, known),
    });
    if ((await countMarks(transaction, key, 1)) > mostMarksOfBook) {
      await forgetDeleted(transaction, key, mostMarksOfBook);
    }
    return true;
  });
}
