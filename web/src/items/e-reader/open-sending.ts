import type { Book } from '@longbox/contract/books';
import type { QueryClient } from '@tanstack/react-query';
import { eReaderQuery } from '../../data/e-reader.ts';
import { withWords } from '../../lib/i18n.ts';
import type { Some } from '../../lib/some.ts';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import type { SendBookDialogProps } from './SendBookDialog.tsx';

const sendBookDialog = dialogPart<SendBookDialogProps>(async () => {
  const part = await withWords('notifications', () => import('./SendBookDialog.tsx'));
  return part.SendBookDialog;
});

/** Asks for the e-reader that these books are sent to. */
export function openSending(books: Some<Book>): void {
  openDialog(sendBookDialog, { books });
}

/** Whether the server sends books by email, as far as it has been asked. */
export const sendsBooks = (client: QueryClient): boolean =>
  typeof client.getQueryData(eReaderQuery.queryKey)?.from === 'string';
