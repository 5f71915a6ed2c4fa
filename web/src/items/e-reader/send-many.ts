import type { Book } from '@longbox/contract/books';
import { sendBook } from '@longbox/contract/e-reader';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../data/api.ts';
import { t } from '../../lib/i18n.ts';
import type { Some } from '../../lib/some.ts';
import { startMany } from '../many.ts';

/** Sends books to an e-reader, one letter after the other, and reports those that weren't accepted. */
export function sendMany(client: QueryClient, books: readonly Book[], to: string): void {
  const inputFor = ([{ id }]: Some<Book>) => ({ params: { bookId: id }, query: { to } });
  void startMany(client, {
    title: t('eReader.send', { count: books.length }),
    endpoint: sendBook,
    items: books,
    nameOf: ({ metadata }) => metadata.title,
    atOnce: 1,
    inputFor,
    run: async (some) => {
      const { failure } = await call(sendBook, inputFor(some));
      if (failure === null) return;
      const { problem, detail } = failure;
      throw new Error(`${t(`notifications.problem.${problem}`)} ${detail}`.trim());
    },
  });
}
