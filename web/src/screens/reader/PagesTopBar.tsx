import { IconBooks, IconLayoutGrid } from '@tabler/icons-react';
import { memo } from 'react';
import { areBothHidden } from '../../items/reader/bar-memo.ts';
import { TopBar } from '../../items/reader/TopBar.tsx';
import { useT } from '../../lib/i18n.ts';
import type { Panel } from './reader-actions.ts';
import { type PageActionsOptions, usePageActions } from './use-page-actions.tsx';

interface PagesTopBarProps extends PageActionsOptions {
  readonly shown: boolean;
  readonly title: string;
  readonly place: string | undefined;
  readonly incognito: boolean;
  readonly panel: Panel | null;
  readonly onLeave: () => void;
  readonly onToggle: (panel: Panel) => void;
}

/** The bar at the top with the tools of pages: all of them in small, the other books, posters. */
export const PagesTopBar = memo(function PagesTopBar(props: PagesTopBarProps) {
  const { shown, title, place, incognito, panel, onLeave, onToggle } = props;
  const t = useT();
  const menu = usePageActions(props);
  const opening = (what: Panel) => () => {
    onToggle(what);
  };
  const tools = [
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
      {...{ shown, title, place, incognito, tools, menu, onLeave }}
      settingsOpen={panel === 'settings'}
      onSettings={opening('settings')}
      onHelp={opening('help')}
    />
  );
}, areBothHidden);
