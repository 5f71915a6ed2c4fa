import type { Series } from '@longbox/contract/series';
import {
  IconBackpack,
  IconCheck,
  IconCursorText,
  IconDownload,
  IconEyeOff,
  IconFileExport,
  IconFolderPlus,
  IconFolderSearch,
  IconPencil,
  IconPlaylistAdd,
  IconListSearch,
  IconRefresh,
  IconScan,
  IconSearch,
  IconShare,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react';
import { download } from '../../data/downloads.ts';
import { countHere } from '../../data/on-device/kept-now.ts';
import { seriesFileUrl } from '../../data/series.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { storesBooks } from '../../lib/device-storage.ts';
import { addBooksOfSeries, addToCollection } from '../adding/adding.ts';
import { matchDialog } from '../dialogs.ts';
import { askToDelete } from '../deleting.ts';
import { writeMetadata } from '../file-metadata/open-writing.ts';
import { editSeries } from '../open-edit.ts';
import { findBook } from '../picking/finding.ts';
import { bookPlace, seriesPlace } from '../places.ts';
import { openDialog } from '../../ui/dialogs.ts';
import {
  analyzeManySeries,
  markSeriesRead,
  markSeriesUnread,
  refreshBooksOf,
  refreshManySeries,
  scanFoldersOf,
} from '../verbs.ts';
import { loadTaking } from '../on-device/load-taking.ts';
import { loadKeeping } from '../personal/load-keeping.ts';
import { openRenaming } from '../renaming/open-renaming.ts';
import {
  always,
  byAdmins,
  byCollectors,
  byOwnAdmins,
  type Groups,
  whereSelectable,
  whereWritable,
} from './lines.tsx';
import { ownLines } from './own-lines.ts';
import { canShare, sharePage } from './share-page.ts';

/** Whether all of its books are on this device. */
const isSeriesHere = ({ id, booksCount }: Series) => countHere(id) === booksCount;

/** The menu of a series or a one-shot. */
export const seriesMenu: Groups<Series> = [
  [
    {
      label: 'menu.findBook',
      icon: IconSearch,
      when: ({ booksCount }) => booksCount > 1,
      here: ({ id }) => countHere(id) > 0,
      run: (series, { client, go, context }) =>
        findBook(client, series, (book) => {
          go(bookPlace(book, context));
        }),
    },
    {
      label: 'menu.download',
      icon: IconDownload,
      when: (series, { mayDownload, isAvailable }) => mayDownload && isAvailable(series),
      run: ({ id }) => download(seriesFileUrl(id)),
    },
    {
      label: 'menu.share',
      icon: IconShare,
      when: canShare,
      run: (series, { addressOf }) =>
        sharePage(addressOf(seriesPlace(series)), series.metadata.title),
    },
    {
      label: 'menu.takeAlongSome',
      icon: IconBackpack,
      when: (series, { mayDownload, isAvailable }) =>
        mayDownload && storesBooks() && isAvailable(series),
      run: async (series, { client }) => {
        const taking = await loadTaking();
        await taking.chooseOfSeries(client, [series]);
      },
    },
  ],
  [
    {
      label: 'mark.read',
      icon: IconCheck,
      when: ({ booksReadCount, booksCount }) => booksReadCount !== booksCount,
      here: isSeriesHere,
      run: (series, { client }) => markSeriesRead(client, [series]),
    },
    {
      label: 'mark.unread',
      icon: IconEyeOff,
      when: ({ booksUnreadCount, booksCount }) => booksUnreadCount !== booksCount,
      here: isSeriesHere,
      run: (series, { client }) => markSeriesUnread(client, [series]),
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
    ...ownLines<Series>(async (client, list, series) =>
      (await loadKeeping()).listSeries(client, list, series),
    ),
    {
      label: ({ personal }, { t }) => t(personal?.offDeck ? 'own.show' : 'own.hide'),
      icon: IconEyeOff,
      when: ({ oneshot, booksReadCount }) => isOwnServer && !oneshot && booksReadCount > 0,
      run: async ({ id, personal }, { client }) =>
        (await loadKeeping()).hideFromDeck(client, id, personal?.offDeck !== true),
    },
    {
      label: 'menu.addToCollection',
      icon: IconFolderPlus,
      when: byCollectors,
      run: ({ id }) => addToCollection([id]),
    },
    {
      label: ({ oneshot }, { t }) => t(oneshot ? 'menu.addToReadList' : 'menu.addAllToReadList'),
      icon: IconPlaylistAdd,
      when: byCollectors,
      run: (series, { client }) => addBooksOfSeries(client, [series]),
    },
    {
      label: 'menu.edit',
      icon: IconPencil,
      when: byAdmins,
      run: (series, { client }) => editSeries(client, [series]),
    },
    {
      label: 'menu.match',
      icon: IconListSearch,
      when: (_, { isAdmin }) => isAdmin && isOwnServer,
      run: (series) => openDialog(matchDialog, { all: [series] }),
    },
  ],
  [
    {
      label: 'menu.scanFolder',
      icon: IconFolderSearch,
      when: byOwnAdmins,
      run: (series, { client }) => scanFoldersOf(client, [series]),
    },
    {
      label: 'menu.analyze',
      icon: IconScan,
      when: byAdmins,
      run: (series, { client }) => analyzeManySeries(client, [series]),
    },
    {
      label: 'menu.refresh',
      icon: IconRefresh,
      when: byAdmins,
      run: (series, { client }) => {
        void refreshManySeries(client, [series]);
        if (series.oneshot) void refreshBooksOf(client, series);
      },
    },
    {
      label: 'menu.writeMetadata',
      icon: IconFileExport,
      when: whereWritable,
      run: ({ id }) => {
        writeMetadata({ seriesIds: [id] });
      },
    },
    {
      label: 'menu.renameFiles',
      icon: IconCursorText,
      when: whereWritable,
      run: ({ id, libraryId }) => {
        openRenaming({ seriesIds: [id], libraryId });
      },
    },
  ],
  [
    {
      label: 'menu.delete',
      icon: IconTrash,
      tone: 'danger',
      when: byAdmins,
      run: (series, { client }) => askToDelete(client, [{ kind: 'series', item: series }]),
    },
  ],
];
