import { IconBackpack, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { bytesOf, type KeptBook, nextToLoad } from '../../data/on-device/kept-book.ts';
import { mayKeep } from '../../data/on-device/freshness.ts';
import { useOnDevice } from '../../data/on-device/start.ts';
import { pauseLoading, removeAllBooks, removeFromDevice } from '../../data/on-device/take-along.ts';
import { useMe } from '../../data/session.ts';
import { askDialog } from '../../items/dialogs.ts';
import { removeHere } from '../../items/on-device/taking.ts';
import { formatNumber, t as told, useT } from '../../lib/i18n.ts';
import { storesBooks } from '../../lib/device-storage.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { BookLists } from './BookLists.tsx';
import { Notices } from './Notices.tsx';
import { OtherAccounts } from './OtherAccounts.tsx';
import { Refused } from './Refused.tsx';
import { Rules } from './Rules.tsx';
import styles from './device.module.css';
import { StorageBar } from './StorageBar.tsx';
import { useDeviceStart } from './use-device-start.ts';

/** The books that are kept on this device, by series, with the storage they take. */
export function DeviceScreen() {
  const t = useT();
  const isRead = useDeviceStart();
  const books = useOnDevice((device) => device.books) ?? [];
  const may = mayKeep(useMe());
  return (
    <>
      <PlaceBar
        title={t('nav.device')}
        count={books.length === 0 ? undefined : formatNumber(books.length)}
      />
      <Sections>
        <div className={styles['screen']}>
          <Notices books={books} />
          <Refused />
          {storesBooks() && isRead && <Books books={books} />}
          {storesBooks() && isRead && may && <Rules />}
        </div>
      </Sections>
    </>
  );
}

function Books({ books }: { readonly books: readonly KeptBook[] }) {
  const t = useT();
  const me = useMe();
  const client = useQueryClient();
  const isPaused = useOnDevice(({ account }) => account?.pause !== null);
  const { rules } = useOnDevice(({ wishes }) => wishes);
  if (books.length === 0) {
    return (
      <>
        <EmptyState
          icon={<IconBackpack size={32} stroke={1.5} />}
          title={t('device.none')}
          text={t('device.none.text')}
        />
        <OtherAccounts />
      </>
    );
  }
  const bookIds = books.map(({ bookId }) => bookId);
  return (
    <>
      <div className={styles['room']}>
        <StorageBar bytes={bytesOf(books)} />
        {nextToLoad(books) && (
          <Button
            icon={isPaused ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
            onClick={() => void pauseLoading(me, !isPaused)}
          >
            {t(isPaused ? 'device.resume' : 'device.pause')}
          </Button>
        )}
        <Button
          icon={<IconTrash size={18} />}
          onClick={() => {
            askToRemoveAll(books.length, {
              all: () => void removeAllBooks(me),
              ...(rules.length > 0 && { onlyBooks: () => void removeFromDevice(me, bookIds) }),
            });
          }}
        >
          {t('device.removeAll')}
        </Button>
      </div>
      <OtherAccounts />
      <BookLists books={books} onRemove={(book) => void removeHere(client, book)} />
    </>
  );
}

interface Removals {
  readonly all: () => void;
  /** The same, but the rules stay; only if there are any. */
  readonly onlyBooks?: () => void;
}

function askToRemoveAll(count: number, { all, onlyBooks }: Removals): void {
  const text = told('device.removeAll.text', { count });
  openDialog(askDialog, {
    title: told('device.removeAll.title'),
    text: onlyBooks === undefined ? text : `${text} ${told('device.removeAll.rules')}`,
    confirm: told('device.removeAll'),
    danger: true,
    onConfirm: all,
    alternate: onlyBooks && { label: told('device.removeAll.books'), run: onlyBooks },
  });
}
