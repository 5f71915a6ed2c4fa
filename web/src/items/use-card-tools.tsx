import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import { hasRole } from '@longbox/contract/users';
import { IconBook2, IconCheck, IconEyeOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useDeleteProgress, useUpdateProgress } from '../data/books.ts';
import { librariesQuery } from '../data/libraries.ts';
import { useMarkSeriesRead, useMarkSeriesUnread } from '../data/series.ts';
import { useMe } from '../data/session.ts';
import { useT } from '../lib/i18n.ts';
import { type MenuItem, openMenu } from '../ui/menu-store.ts';
import { readerOf, readState } from './names.ts';
import { editBooks, editSeries } from './open-edit.ts';
import { readerPlace } from './places.ts';
import type { ReadingContext } from './reading-context.ts';
import { readLabel } from './words.ts';

interface Placed {
  readonly deleted: boolean;
  readonly libraryId: string;
}

/** Why a book cannot be read now. `flowing` text needs a reader this client does not have yet. */
type ReadObstacle = 'unavailable' | 'notReady' | 'noRight' | 'flowing';

/** What the cards of a grid or shelf need to know and do; made once for all of them. */
export interface CardTools {
  /** Where its cards lead from; goes along with every link. Keep its identity. */
  readonly context: ReadingContext;
  /** Whether its file and its library are there. */
  readonly isAvailable: (item: Placed) => boolean;
  /** What keeps this account from opening the book in a reader; nothing when it can. */
  readonly whyNot: (book: Book) => ReadObstacle | undefined;
  readonly canRead: (book: Book) => boolean;
  /** Whether this account may change what is known of things. */
  readonly canEdit: boolean;
  readonly editBook: (book: Book) => void;
  readonly editSeries: (series: Series) => void;
  readonly bookMenu: (book: Book) => readonly MenuItem[];
  readonly seriesMenu: (series: Series) => readonly MenuItem[];
  readonly openBookMenu: (anchor: HTMLElement, book: Book) => void;
  readonly openSeriesMenu: (anchor: HTMLElement, series: Series) => void;
}

/** Most lists are no context. */
const nowhere: ReadingContext = {};

const icon = { size: 18, stroke: 1.75 } as const;

/** Rights, availability and the shared menu for the cards of one screen. */
export function useCardTools(context: ReadingContext = nowhere): CardTools {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const streams = hasRole(me, 'PAGE_STREAMING');
  const canEdit = hasRole(me, 'ADMIN');
  const { data: libraries } = useQuery(librariesQuery);
  const { mutate: updateProgress } = useUpdateProgress();
  const { mutate: deleteProgress } = useDeleteProgress();
  const { mutate: markSeriesRead } = useMarkSeriesRead();
  const { mutate: markSeriesUnread } = useMarkSeriesUnread();

  return useMemo(() => {
    const away = new Set(libraries?.filter((one) => one.unavailable).map((one) => one.id));
    const isAvailable = (item: Placed) => !item.deleted && !away.has(item.libraryId);
    const whyNot = (book: Book): ReadObstacle | undefined => {
      if (!isAvailable(book)) return 'unavailable';
      if (book.media.status !== 'READY') return 'notReady';
      if (!streams) return 'noRight';
      return readerOf(book.media) === 'epub' ? 'flowing' : undefined;
    };
    const canRead = (book: Book) => whyNot(book) === undefined;
    const marks = (
      state: { readonly allRead: boolean; readonly allUnread: boolean },
      read: () => void,
      unread: () => void,
    ): MenuItem[] => [
      ...(state.allRead
        ? []
        : [{ label: t('mark.read'), icon: <IconCheck {...icon} />, onSelect: read }]),
      ...(state.allUnread
        ? []
        : [{ label: t('mark.unread'), icon: <IconEyeOff {...icon} />, onSelect: unread }]),
    ];
    const bookMenu = (book: Book): MenuItem[] => {
      const params = { bookId: book.id };
      const state = readState(book);
      const read = {
        label: readLabel(t, book),
        icon: <IconBook2 {...icon} />,
        onSelect: () => void navigate(readerPlace(book, context)),
      };
      return [
        ...(canRead(book) ? [read] : []),
        ...marks(
          { allRead: state === 'READ', allUnread: state === 'UNREAD' },
          () => {
            updateProgress({ params, body: { completed: true } });
          },
          () => {
            deleteProgress({ params });
          },
        ),
      ];
    };
    const seriesMenu = (series: Series) => {
      const params = { seriesId: series.id };
      return marks(
        {
          allRead: series.booksReadCount === series.booksCount,
          allUnread: series.booksUnreadCount === series.booksCount,
        },
        () => {
          markSeriesRead({ params });
        },
        () => {
          markSeriesUnread({ params });
        },
      );
    };
    return {
      context,
      isAvailable,
      whyNot,
      canRead,
      canEdit,
      editBook: (book) => {
        editBooks(client, [book]);
      },
      editSeries: (series) => {
        editSeries(client, [series]);
      },
      bookMenu,
      seriesMenu,
      openBookMenu: (anchor, book) => {
        openMenu(anchor, t('menu.of', { name: book.metadata.title }), bookMenu(book));
      },
      openSeriesMenu: (anchor, series) => {
        openMenu(anchor, t('menu.of', { name: series.metadata.title }), seriesMenu(series));
      },
    };
  }, [
    t,
    navigate,
    context,
    client,
    streams,
    canEdit,
    libraries,
    updateProgress,
    deleteProgress,
    markSeriesRead,
    markSeriesUnread,
  ]);
}
