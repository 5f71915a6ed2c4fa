import type { Book } from '@longbox/contract/books';
import {
  IconAlignLeft,
  IconBook2,
  IconBackpack,
  IconCheck,
  IconCursorText,
  IconDownload,
  IconEyeglassOff,
  IconEyeOff,
  IconFileExport,
  IconFolderPlus,
  IconListSearch,
  IconMailForward,
  IconPencil,
  IconPlaylistAdd,
  IconRefresh,
  IconScan,
  IconShare,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react';
import { bookFileUrl } from '../../data/books.ts';
import { download } from '../../data/downloads.ts';
import { isHere, isTakenAlong } from '../../data/on-device/kept-now.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { storesBooks } from '../../lib/device-storage.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { bookMatchDialog } from '../dialogs.ts';
import { addToCollection, addToReadList } from '../adding/adding.ts';
import { askToDelete } from '../deleting.ts';
import { openSending, sendsBooks } from '../e-reader/open-sending.ts';
import { writeMetadata } from '../file-metadata/open-writing.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { isEpub, readerOf, readState } from '../names.ts';
import { editBooks } from '../open-edit.ts';
import { bookPlace, epubReaderPlace, readerPlace } from '../places.ts';
import {
  analyzeBooks,
  markBooksRead,
  markBooksUnread,
  markSeriesRead,
  markSeriesUnread,
  refreshBooks,
  refreshManySeries,
} from '../verbs.ts';
import { readLabel } from '../words.ts';
import { loadTaking } from '../on-device/load-taking.ts';
import { loadKeeping } from '../personal/load-keeping.ts';
import { openRenaming } from '../renaming/open-renaming.ts';
import {
  always,
  byAdmins,
  byCollectors,
  type Groups,
  whereSelectable,
  whereWritable,
} from './lines.tsx';
import { ownLines } from './own-lines.ts';
import { canShare, sharePage } from './share-page.ts';

/** The series that a one-shot is. */
const asSeries = ({ seriesId, metadata }: Book) => ({ id: seriesId, metadata });

const isBookHere = ({ id }: Book) => isHere(id);

/** The menu of a book; marking and refreshing a one-shot includes its series. */
export const bookMenu: Groups<Book> = [
  [
    {
      label: (book, { t }) => readLabel(t, book),
      icon: IconBook2,
      when: (book, { canRead }) => canRead(book),
      here: isBookHere,
      run: (book, { go, context }) => go(readerPlace(book, context)),
    },
    {
      label: 'read.incognito',
      icon: IconEyeglassOff,
      when: (book, { canRead }) => canRead(book),
      here: isBookHere,
      run: (book, { go, context }) => go(readerPlace(book, { ...context, incognito: true })),
    },
    {
      label: 'read.asText',
      icon: IconAlignLeft,
      when: (book, { canRead }) =>
        isEpub(book.media) && readerOf(book.media) === 'pages' && canRead(book),
      here: isBookHere,
      run: (book, { go, context }) => go(epubReaderPlace(book, context)),
    },
    {
      label: 'menu.download',
      icon: IconDownload,
      when: (book, { mayDownload, isAvailable }) => mayDownload && isAvailable(book),
      run: ({ id }) => download(bookFileUrl(id)),
    },
    {
      label: 'menu.send',
      icon: IconMailForward,
      when: (book, { mayDownload, isAvailable, client }) =>
        mayDownload && isAvailable(book) && sendsBooks(client),
      run: (book) => openSending([book]),
    },
    {
      label: 'menu.share',
      icon: IconShare,
      when: canShare,
      run: (book, { addressOf }) => sharePage(addressOf(bookPlace(book)), book.metadata.title),
    },
    {
      label: ({ sizeBytes }, { t }) => t('menu.takeAlong', { size: formatBytes(sizeBytes) }),
      icon: IconBackpack,
      when: (book, { mayDownload, canRead }) =>
        mayDownload && storesBooks() && canRead(book) && !isTakenAlong(book.id),
      run: async (book, { client }) => (await loadTaking()).takeBooks(client, [book]),
    },
    {
      label: 'menu.removeHere',
      icon: IconTrash,
      when: ({ id }) => isTakenAlong(id),
      here: always,
      run: async (book, { client }) => (await loadTaking()).removeHere(client, book),
    },
  ],
  [
    {
      label: 'mark.read',
      icon: IconCheck,
      when: (book) => readState(book) !== 'READ',
      here: isBookHere,
      run: (book, { client }) =>
        book.oneshot ? markSeriesRead(client, [asSeries(book)]) : markBooksRead(client, [book]),
    },
    {
      label: 'mark.unread',
      icon: IconEyeOff,
      when: (book) => readState(book) !== 'UNREAD',
      here: isBookHere,
      run: (book, { client }) =>
        book.oneshot ? markSeriesUnread(client, [asSeries(book)]) : markBooksUnread(client, [book]),
    },
    {
      label: 'menu.select',
      icon: IconSquareCheck,
      when: whereSelectable,
      here: always,
      run: (_, { onSelect }) => onSelect?.(),
    },
  ],
  [
    ...ownLines<Book>(async (client, list, books) =>
      (await loadKeeping()).listBooks(client, list, books),
    ),
    {
      label: 'own.hide',
      icon: IconEyeOff,
      when: (_, { isOnDeck }) => isOnDeck === true && isOwnServer,
      run: async ({ seriesId }, { client }) =>
        (await loadKeeping()).hideFromDeck(client, seriesId, true),
    },
    {
      label: 'menu.addToCollection',
      icon: IconFolderPlus,
      when: (book, hands) => book.oneshot && byCollectors(book, hands),
      run: ({ seriesId }) => addToCollection([seriesId]),
    },
    {
      label: 'menu.addToReadList',
      icon: IconPlaylistAdd,
      when: byCollectors,
      run: ({ id }) => addToReadList([id]),
    },
    {
      label: 'menu.edit',
      icon: IconPencil,
      when: byAdmins,
      run: (book, { client }) => editBooks(client, [book]),
    },
    {
      label: 'menu.match',
      icon: IconListSearch,
      when: ({ oneshot }, { isAdmin }) => isAdmin && isOwnServer && !oneshot,
      run: (book) => openDialog(bookMatchDialog, { book }),
    },
  ],
  [
    {
      label: 'menu.analyze',
      icon: IconScan,
      when: byAdmins,
      run: (book, { client }) => analyzeBooks(client, [book]),
    },
    {
      label: 'menu.refresh',
      icon: IconRefresh,
      when: byAdmins,
      run: (book, { client }) => {
        void refreshBooks(client, [book]);
        if (book.oneshot) void refreshManySeries(client, [asSeries(book)]);
      },
    },
    {
      label: 'menu.writeMetadata',
      icon: IconFileExport,
      when: whereWritable,
      run: ({ id }) => {
        writeMetadata({ bookIds: [id] });
      },
    },
    {
      label: 'menu.renameFiles',
      icon: IconCursorText,
      when: whereWritable,
      run: ({ id, libraryId }) => {
        openRenaming({ bookIds: [id], libraryId });
      },
    },
  ],
  [
    {
      label: 'menu.delete',
      icon: IconTrash,
      tone: 'danger',
      when: byAdmins,
      run: (book, { client }) => askToDelete(client, [{ kind: 'books', item: book }]),
    },
  ],
];
