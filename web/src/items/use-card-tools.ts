import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import { hasRole } from '@longbox/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useConnection } from '../data/connection.ts';
import { librariesQuery, readOnlyIn } from '../data/libraries.ts';
import { countHere, isHere, useKeptWhile } from '../data/on-device/kept-now.ts';
import { useMe } from '../data/session.ts';
import { useT } from '../lib/i18n.ts';
import { loadWhenIdle, partOf } from '../lib/load-part.ts';
import { usePreference } from '../lib/preferences.ts';
import { type MenuPoint, openMenu } from '../ui/menu-store.ts';
import type { Hands, Placed } from './menus/hands.ts';
import { editBooks, editSeries } from './open-edit.ts';
import { mayChangeSet } from './own-set.ts';
import type { ReadingContext } from './reading-context.ts';
import { type Entry, nameOf } from './selection/selection.ts';

/** The reason why a book can't be read now. */
type ReadObstacle = 'unavailable' | 'elsewhere' | 'notReady' | 'noRight';

/** How a card asks for its menu. */
interface MenuAsked {
  /** Where in the window, when not beside its button. */
  readonly at?: MenuPoint | undefined;
  /** Selects it, where it can be. */
  readonly onSelect?: (() => void) | undefined;
}

/** Tools of the cards in a grid or shelf, made once for all of them. */
export interface CardTools {
  /** Where its cards lead from; goes along with every link. Keep its identity. */
  readonly context: ReadingContext;
  /** Whether its file and its library are there. */
  readonly isAvailable: (item: Placed) => boolean;
  /** The reason why this account can't open the book in a reader, if any. */
  readonly whyNot: (book: Book) => ReadObstacle | undefined;
  readonly canRead: (book: Book) => boolean;
  /** Whether cards of books tell how long the rest takes. */
  readonly isTimed: boolean;
  /** Whether the server is away, and nothing of it is on this device. */
  readonly isElsewhere: (entry: Extract<Entry, { readonly kind: 'books' | 'series' }>) => boolean;
  /** Whether this account may edit metadata, and the server is there for it. */
  readonly canEdit: boolean;
  readonly editBook: (book: Book) => void;
  readonly editSeries: (series: Series) => void;
  /** Whether this account can do anything with an item. */
  readonly hasMenu: (entry: Entry) => boolean;
  /** For the menu of an item. */
  readonly hands: Hands;
  readonly openMenu: (anchor: HTMLElement, entry: Entry, asked?: MenuAsked) => void;
}

/** Fetched while the browser is idle: the first press of a menu rarely waits for it. */
const menus = partOf(() => import('./menus/menu-of.ts'));
type Menus = Awaited<ReturnType<typeof menus.load>>;

/** Most lists are no context. */
const nowhere: ReadingContext = {};

/** Rights, availability and the menus for the cards of one screen. */
export function useCardTools(
  context: ReadingContext = nowhere,
  { isOnDeck }: Pick<Hands, 'isOnDeck'> = {},
): CardTools {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const me = useMe();
  const { data: libraries } = useQuery(librariesQuery);
  const isAway = useConnection((connection) => connection.isAway);
  const kept = useKeptWhile(isAway);
  const [isTimed] = usePreference('timeLeftOnCards');

  useEffect(() => {
    loadWhenIdle([menus]);
  }, []);

  return useMemo(() => {
    const away = new Set(libraries?.filter((one) => one.unavailable).map((one) => one.id));
    const readOnly = readOnlyIn(libraries);
    const isAvailable = (item: Placed) => !item.deleted && !away.has(item.libraryId);
    const isElsewhere: CardTools['isElsewhere'] = ({ kind, item: { id } }) =>
      isAway && (kind === 'books' ? !isHere(id) : countHere(id) === 0);
    const whyNever = (book: Book): ReadObstacle | undefined => {
      if (!isAvailable(book)) return 'unavailable';
      if (book.media.status !== 'READY') return 'notReady';
      return hasRole(me, 'PAGE_STREAMING') ? undefined : 'noRight';
    };
    const whyNot = (book: Book): ReadObstacle | undefined =>
      isElsewhere({ kind: 'books', item: book }) ? 'elsewhere' : whyNever(book);
    const hands: Hands = {
      t,
      client,
      go: (place) => void router.navigate(place),
      addressOf: (place) => new URL(router.buildLocation(place).href, window.location.href).href,
      isAdmin: hasRole(me, 'ADMIN'),
      mayDownload: hasRole(me, 'FILE_DOWNLOAD'),
      context,
      isAvailable,
      isOnDeck,
      // Its menu says by itself what needs the server.
      canRead: (book) => whyNever(book) === undefined,
      canWrite: (item) => isAvailable(item) && !readOnly.has(item.libraryId),
    };
    return {
      context,
      isAvailable,
      whyNot,
      canRead: (book) => whyNot(book) === undefined,
      isTimed,
      isElsewhere,
      canEdit: hands.isAdmin && !isAway,
      editBook: (book) => editBooks(client, [book]),
      editSeries: (series) => editSeries(client, [series]),
      hasMenu: ({ kind, item }) =>
        kind === 'books' ||
        kind === 'series' ||
        mayChangeSet(item, hands.isAdmin) ||
        (kind === 'readLists' && hands.mayDownload),
      hands,
      openMenu: (anchor, entry, { at, onSelect } = {}) => {
        const open = async ({ menuOf, untilKnown }: Menus) => {
          await untilKnown(entry, hands);
          const lines = menuOf(entry, { ...hands, onSelect });
          openMenu(anchor, t('menu.of', { name: nameOf(entry) }), lines, at);
        };
        const here = menus.current();
        if (here === undefined) void menus.load().then(open);
        else void open(here);
      },
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is kept is asked for where it's needed
  }, [t, router, client, context, isOnDeck, me, libraries, isAway, kept, isTimed]);
}
