import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import type { QueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { removeFromDevice, roomMissingFor, takeAlong } from '../../data/on-device/take-along.ts';
import { everyBookOf } from '../../data/series.ts';
import { meQuery } from '../../data/session.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import type { ChooseProps } from './ChooseDialog.tsx';

const chooseDialog = dialogPart<ChooseProps>(
  async () => (await import('./ChooseDialog.tsx')).ChooseDialog,
);

/** Says why books weren't taken along. */
async function reporting(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    toast({ title: t('device.failed'), text: reasonOf(error), tone: 'danger' });
  }
}

/** Keeps books on this device, if there's room for them. */
export function takeBooks(client: QueryClient, books: readonly Book[]): Promise<void> {
  return reporting(async () => {
    const me = await client.ensureQueryData(meQuery);
    const missing = await roomMissingFor(me, books);
    if (missing > 0) throw new Error(t('device.noRoom', { size: formatBytes(missing) }));
    await takeAlong(me, books);
    toast({ text: t('device.taken', { count: books.length }), tone: 'success' });
  });
}

/** Asks which books of a series are kept on this device. */
export function chooseBooks(client: QueryClient, series: Series): Promise<void> {
  return reporting(async () => {
    const books = await everyBookOf(client, series.id);
    openDialog(chooseDialog, {
      title: series.metadata.title,
      books,
      onTake: (chosen) => void takeBooks(client, chosen),
    });
  });
}

/** Removes a book from this device. */
export function removeHere(client: QueryClient, { id }: Pick<Book, 'id'>): Promise<void> {
  return reporting(async () => {
    await removeFromDevice(await client.ensureQueryData(meQuery), [id]);
  });
}
