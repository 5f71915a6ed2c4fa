import type { User } from '@longbox/contract/users';
import { forgetKept, keptRefused, readingKinds, waitingBooks } from '../../data/kept-by-book.ts';
import { keepsBooks } from '../../data/on-device/keeps-books.ts';
import { atMost } from '../../lib/at-most.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { askDialog } from '../dialogs.ts';

/** Milliseconds that each step has: nobody is kept from signing out by a server or a browser that says nothing. */
const patience = 10_000;
/** The same for removing what may be hundreds of books. */
const removalPatience = 30_000;

interface Here {
  /** Of all books, in bytes; nothing if there are none. */
  readonly size: number | undefined;
  /** Removes all that is kept of books, also what was wanted. */
  readonly remove: () => Promise<void>;
}

const nothing: Here = { size: undefined, remove: () => Promise.resolve() };

/** What this device keeps of an account's books. */
async function findHere(me: User): Promise<Here> {
  if (!keepsBooks()) return nothing;
  const [{ startOnDevice, useOnDevice }, { removeEverything }, { bytesOf }] = await Promise.all([
    import('../../data/on-device/start.ts'),
    import('../../data/on-device/take-along.ts'),
    import('../../data/on-device/kept-book.ts'),
  ]);
  await atMost(patience, startOnDevice(me));
  const books = useOnDevice.getState().books ?? [];
  return {
    size: books.length === 0 ? undefined : bytesOf(books),
    remove: () => removeEverything(me),
  };
}

const waits = ({ id }: User) => readingKinds.some((kind) => waitingBooks(kind, id).length > 0);

/** Asks once before an account signs out, if that loses anything, then removes all that is kept of it. */
export async function askBeforeLeaving(me: User, leave: () => void): Promise<void> {
  const { size, remove } = await findHere(me);
  // What the server doesn't have yet goes there first, if it answers.
  if (waits(me)) {
    await atMost(
      patience,
      import('../../data/hand-in.ts').then(({ handIn }) => handIn(me.id)),
    );
  }
  const removeAndLeave = () => {
    forgetKept(me.id);
    void atMost(removalPatience, remove()).then(() => {
      // A call that was under way may have written down once more what it couldn't send.
      forgetKept(me.id);
      leave();
    });
  };
  const isUnsent = waits(me) || keptRefused(me.id).length > 0;
  if (size === undefined && !isUnsent) {
    removeAndLeave();
    return;
  }
  const texts = [
    size !== undefined && t('device.signOut.text', { size: formatBytes(size) }),
    isUnsent && t('device.signOut.unsent'),
  ];
  openDialog(askDialog, {
    title: t('device.signOut.title'),
    text: texts.filter(Boolean).join(' '),
    confirm: t(size === undefined ? 'nav.signOut' : 'device.signOut.confirm'),
    danger: true,
    onConfirm: removeAndLeave,
  });
}
