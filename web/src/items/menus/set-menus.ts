import type { Collection } from '@longbox/contract/collections';
import type { ReadList } from '@longbox/contract/readlists';
import {
  IconBackpack,
  IconDownload,
  IconFolderPlus,
  IconPencil,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react';
import { download } from '../../data/downloads.ts';
import { readListFileUrl } from '../../data/readlists.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { addSeriesTo } from '../adding/adding.ts';
import { storesBooks } from '../../lib/device-storage.ts';
import { askToDelete } from '../deleting.ts';
import { setDialog } from '../dialogs.ts';
import { isRuled } from '../own-set.ts';
import { loadTaking } from '../on-device/load-taking.ts';
import { always, byItsEditors, type Groups, whereSelectable } from './lines.tsx';

/** The menu of a collection. */
export const collectionMenu: Groups<Collection> = [
  [
    {
      label: 'menu.select',
      icon: IconSquareCheck,
      when: whereSelectable,
      here: always,
      run: (_, { onSelect }) => onSelect?.(),
    },
    {
      label: 'menu.addSeries',
      icon: IconFolderPlus,
      when: (collection, hands) => byItsEditors(collection, hands) && !isRuled(collection),
      run: (collection, { client }) => addSeriesTo(client, collection),
    },
    {
      label: 'menu.edit',
      icon: IconPencil,
      when: byItsEditors,
      run: (collection) =>
        openDialog(setDialog, { edited: { kind: 'collection', set: collection } }),
    },
  ],
  [
    {
      label: 'menu.delete',
      icon: IconTrash,
      tone: 'danger',
      when: byItsEditors,
      run: (collection, { client }) =>
        askToDelete(client, [{ kind: 'collections', item: collection }]),
    },
  ],
];

/** The menu of a read list. */
export const readListMenu: Groups<ReadList> = [
  [
    {
      label: 'menu.download',
      icon: IconDownload,
      when: (_, { mayDownload }) => mayDownload,
      run: ({ id }) => download(readListFileUrl(id)),
    },
    {
      label: 'menu.takeAlongSome',
      icon: IconBackpack,
      when: (_, { mayDownload }) => mayDownload && storesBooks(),
      run: async (readList, { client }) => (await loadTaking()).chooseOfReadList(client, readList),
    },
    {
      label: 'menu.select',
      icon: IconSquareCheck,
      when: whereSelectable,
      here: always,
      run: (_, { onSelect }) => onSelect?.(),
    },
    {
      label: 'menu.edit',
      icon: IconPencil,
      when: byItsEditors,
      run: (readList) => openDialog(setDialog, { edited: { kind: 'readList', set: readList } }),
    },
  ],
  [
    {
      label: 'menu.delete',
      icon: IconTrash,
      tone: 'danger',
      when: byItsEditors,
      run: (readList, { client }) => askToDelete(client, [{ kind: 'readLists', item: readList }]),
    },
  ],
];
