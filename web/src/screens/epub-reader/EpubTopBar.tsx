import {
  IconBookmark,
  IconBookmarkFilled,
  IconList,
  IconPhoto,
  IconSearch,
  IconVolume,
} from '@tabler/icons-react';
import type { Book } from '@longbox/contract/books';
import { useNavigate } from '@tanstack/react-router';
import { pageReaderPlace } from '../../items/places.ts';
import type { ReadingContext } from '../../items/reading-context.ts';
import { type ReaderTool, TopBar, type TopBarProps } from '../../items/reader/TopBar.tsx';
import { useT } from '../../lib/i18n.ts';
import { canSpeak } from '../../readers/epub/aloud/can-speak.ts';
import type { MenuItem } from '../../ui/menu-store.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { EpubPanel } from './epub-panels.ts';

interface EpubTopBarProps extends ReadingContext {
  readonly shown: boolean;
  readonly title: string;
  readonly place: string | undefined;
  readonly left: TopBarProps['left'];
  readonly incognito: boolean;
  readonly book: Book;
  readonly panel: EpubPanel | null;
  readonly isBookmarked: boolean;
  readonly toggle: (panel: EpubPanel) => void;
  readonly toggleBookmark: () => void;
  /** Starts or stops reading aloud; absent where there's no text to read. */
  readonly onAloud: (() => void) | undefined;
  readonly onLeave: () => void;
}

/** The top bar of the page reader with the tools of text. */
export function EpubTopBar(props: EpubTopBarProps) {
  const { shown, title, place, left, incognito, book, panel, isBookmarked, toggle } = props;
  const { toggleBookmark, onAloud, onLeave, context, contextId } = props;
  const t = useT();
  const navigate = useNavigate();
  const isNarrow = useMedia('(width < 600px)');
  const toggles = (what: EpubPanel) => () => {
    toggle(what);
  };
  const bookmark: ReaderTool = {
    label: t(isBookmarked ? 'reader.bookmark.remove' : 'reader.bookmark.add'),
    icon: isBookmarked ? <IconBookmarkFilled size={20} /> : <IconBookmark size={20} />,
    shortcut: 'B',
    run: toggleBookmark,
    pressed: isBookmarked,
  };
  const search: ReaderTool = {
    label: t('epub.search'),
    icon: <IconSearch size={20} />,
    shortcut: '/',
    run: toggles('search'),
    expanded: panel === 'search',
  };
  const contents: ReaderTool = {
    label: t('epub.contents'),
    icon: <IconList size={20} />,
    shortcut: 'T',
    run: toggles('contents'),
    expanded: panel === 'contents',
  };
  const asPages: MenuItem = {
    label: t('epub.asPages'),
    icon: <IconPhoto size={20} />,
    onSelect: () => {
      const place = pageReaderPlace(book, {
        context,
        contextId,
        ...(incognito && { incognito }),
      });
      void navigate({ ...place, replace: true });
    },
  };
  const aloud: MenuItem[] =
    onAloud && canSpeak()
      ? [{ label: t('epub.aloud'), icon: <IconVolume size={20} />, onSelect: onAloud }]
      : [];
  const menu: MenuItem[] = isNarrow
    ? [search, bookmark].map(({ label, icon, run }) => ({ label, icon, onSelect: run }))
    : [];
  return (
    <TopBar
      {...{ shown, title, place, left, incognito, onLeave }}
      tools={isNarrow ? [contents] : [bookmark, search, contents]}
      menu={[...menu, ...aloud, ...(book.media.epubDivinaCompatible ? [asPages] : [])]}
      settingsOpen={panel === 'settings'}
      onSettings={toggles('settings')}
      onHelp={toggles('help')}
    />
  );
}
