import {
  IconBookmark,
  IconBookmarkFilled,
  IconBooks,
  IconHighlight,
  IconLayoutGrid,
} from '@tabler/icons-react';
import { memo } from 'react';
import { areBothHidden } from '../../items/reader/bar-memo.ts';
import { type ReaderTool, toolItem, TopBar, type TopBarProps } from '../../items/reader/TopBar.tsx';
import { useT } from '../../lib/i18n.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { Panel } from './reader-actions.ts';
import { type PageActionsOptions, usePageActions } from './use-page-actions.tsx';

interface PagesTopBarProps extends PageActionsOptions {
  readonly shown: boolean;
  readonly title: string;
  readonly place: string | undefined;
  readonly left: TopBarProps['left'];
  readonly incognito: boolean;
  readonly panel: Panel | null;
  readonly isBookmarked: boolean;
  /** Where the pages have text. */
  readonly textTools: readonly ReaderTool[];
  readonly toggleBookmark: () => void;
  readonly onLeave: () => void;
  readonly onToggle: (panel: Panel) => void;
}

/** The bar at the top with the tools of pages: all of them in small, the other books, posters. */
export const PagesTopBar = memo(function PagesTopBar(props: PagesTopBarProps) {
  const { shown, title, place, left, incognito, panel, onLeave, onToggle } = props;
  const { isBookmarked, toggleBookmark, textTools } = props;
  const t = useT();
  const menu = usePageActions(props);
  const opening = (what: Panel) => () => {
    onToggle(what);
  };
  const isNarrow = useMedia('(width < 600px)');
  const marking: ReaderTool[] = [
    {
      label: t(isBookmarked ? 'reader.bookmark.remove' : 'reader.bookmark.add'),
      icon: isBookmarked ? <IconBookmarkFilled size={20} /> : <IconBookmark size={20} />,
      shortcut: 'K',
      run: toggleBookmark,
      pressed: isBookmarked,
    },
    {
      label: t('reader.marks'),
      icon: <IconHighlight size={20} />,
      shortcut: 'J',
      run: opening('marks'),
      expanded: panel === 'marks',
    },
  ];
  const tools: ReaderTool[] = [
    ...(isNarrow ? [] : textTools),
    ...(isNarrow ? [] : marking),
    {
      label: t('reader.books'),
      icon: <IconBooks size={20} />,
      shortcut: 'B',
      run: opening('books'),
    },
    {
      label: t('reader.thumbnails'),
      icon: <IconLayoutGrid size={20} />,
      shortcut: 'T',
      run: opening('thumbnails'),
    },
  ];
  return (
    <TopBar
      {...{ shown, title, place, left, incognito, tools, onLeave }}
      menu={isNarrow ? [...[...textTools, ...marking].map(toolItem), ...menu] : menu}
      settingsOpen={panel === 'settings'}
      onSettings={opening('settings')}
      onHelp={opening('help')}
    />
  );
}, areBothHidden);
