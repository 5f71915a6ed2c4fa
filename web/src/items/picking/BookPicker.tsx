import type { Book } from '@longbox/contract/books';
import { useState } from 'react';
import { bookThumbnailUrl } from '../../data/books.ts';
import { useCoverVersion } from '../../data/poster-versions.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { TextField } from '../../ui/TextField.tsx';
import { booksMatching } from './books-matching.ts';
import { PickLine, PickList } from './PickList.tsx';

export interface BookPickerProps {
  readonly title: string;
  readonly books: readonly Book[];
  readonly onPick: (book: Book) => void;
}

/** Finds one of some books by title, number or release date. */
export function BookPicker(props: BookPickerProps & HostedDialog) {
  const { title, books, onPick, onClose } = props;
  const t = useT();
  const [text, setText] = useState('');
  return (
    <Dialog title={title} onClose={onClose} width={600}>
      <TextField
        label={t('pick.bookName')}
        type="search"
        value={text}
        onChange={setText}
        autoComplete="off"
        data-autofocus
      />
      <PickList items={booksMatching(books, text, formatDate)} empty={t('pick.noBook')}>
        {(book) => (
          <BookLine
            book={book}
            onPick={() => {
              onClose();
              onPick(book);
            }}
          />
        )}
      </PickList>
    </Dialog>
  );
}

interface BookLineProps {
  readonly book: Book;
  readonly onPick: () => void;
}

function BookLine({ book, onPick }: BookLineProps) {
  const t = useT();
  const version = useCoverVersion(book.id, book.cover);
  const { title, number, releaseDate } = book.metadata;
  return (
    <PickLine
      cover={bookThumbnailUrl(book.id, version)}
      title={title}
      facts={[
        t('book.number', { number }),
        releaseDate === null ? undefined : formatDate(releaseDate),
      ]}
      onPick={onPick}
    />
  );
}
