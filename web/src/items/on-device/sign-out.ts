import type { User } from '@longbox/contract/users';
import { handIn } from '../../data/hand-in.ts';
import { forgetKept, keptRefused, readingKinds, waitingBooks } from '../../data/kept-by-book.ts';
import { bytesOf } from '../../data/on-device/kept-book.ts';
import { startOnDevice, useOnDevice } from '../../data/on-device/start.ts';
import { removeEverything } from '../../data/on-device/take-along.ts';
import { atMost } from '../../lib/at-most.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { askDialog } from '../dialogs.ts';

/** Milliseconds that each step has: nobody is kept from signing out by a server or a browser that says nothing. */
const patience = 10_000;
/** The same for removing what may be hundreds of books. */
const removalPatience = 30_000;

/** Before an account with books on this device signs out: asks once, then removes all that is kept of it. */
export async function askBeforeLeaving(me: User, leave: () => void): Promise<void> {
  await atMost(patience, startOnDevice(me));
  // What the server doesn't have yet goes there first, if it answers.
  await atMost(patience, handIn(me.id));
  const books = useOnDevice.getState().books ?? [];
  const removeAndLeave = () => {
    forgetKept(me.id);
    void atMost(removalPatience, removeEverything(me)).then(() => {
      // A call that was under way may have written down once more what it couldn't send.
      forgetKept(me.id);
      leave();
    });
  };
  if (books.length === 0) {
    removeAndLeave();
    return;
  }
  const isWaiting = readingKinds.some((kind) => waitingBooks(kind, me.id).length > 0);
  const isUnsent = isWaiting || keptRefused(me.id).length > 0;
  const text = t('device.signOut.text', { size: formatBytes(bytesOf(books)) });
  openDialog(askDialog, {
    title: t('device.signOut.title'),
    text: isUnsent ? `${text} ${t('device.signOut.unsent')}` : text,
    confirm: t('device.signOut.confirm'),
    danger: true,
    onConfirm: removeAndLeave,
  });
}
