import {
  IconAdjustmentsHorizontal,
  IconArrowLeft,
  IconDownload,
  IconKeyboard,
  IconLayoutGrid,
  IconMaximize,
  IconMinimize,
  IconSpy,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Explained } from '../../ui/Explained.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { MenuItem } from '../../ui/menu-store.ts';
import { useMedia } from '../../ui/use-media.ts';
import { areBothHidden } from './bar-memo.ts';
import styles from './bars.module.css';
import type { Panel } from './reader-actions.ts';
import { canFullScreen, toggleFullScreen, useIsFullScreen } from './use-full-screen.ts';

interface TopBarProps {
  readonly shown: boolean;
  readonly title: string;
  /** Where the book stands in its series, in words. */
  readonly place: string | undefined;
  readonly incognito: boolean;
  readonly panel: Panel | null;
  readonly onLeave: () => void;
  readonly onToggle: (panel: Panel) => void;
  /** Absent for accounts that may not keep files. */
  readonly onDownload: () => void;
}

interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut: string;
  readonly run: () => void;
}

/** On phones these two go into the menu, so that the title has room. */
function useMoreTools(onToggle: TopBarProps['onToggle']): Tool[] {
  const t = useT();
  const isFull = useIsFullScreen();
  const fullScreen: Tool = {
    label: isFull ? t('reader.fullScreen.leave') : t('reader.fullScreen'),
    icon: isFull ? <IconMinimize size={20} /> : <IconMaximize size={20} />,
    shortcut: 'F',
    run: toggleFullScreen,
  };
  const help: Tool = {
    label: t('reader.help'),
    icon: <IconKeyboard size={20} />,
    shortcut: 'H',
    run: () => {
      onToggle('help');
    },
  };
  return canFullScreen() ? [fullScreen, help] : [help];
}

function menuItem({ label, icon, run }: Omit<Tool, 'shortcut'>): MenuItem {
  return { label, icon, onSelect: run };
}

/** Leads out of the reader, says what is read, and opens what lies over the page. */
export const TopBar = memo(function TopBar(props: TopBarProps) {
  const { shown, title, place, incognito, panel, onLeave, onToggle, onDownload } = props;
  const t = useT();
  const isNarrow = useMedia('(width < 600px)');
  const more = useMoreTools(onToggle);
  const items: MenuItem[] = [
    ...(isNarrow ? more.map(menuItem) : []),
    menuItem({
      label: t('reader.download'),
      icon: <IconDownload size={20} />,
      run: onDownload,
    }),
  ];
  return (
    <header className={`${styles['bar']} ${styles['top']}`} data-shown={shown || undefined}>
      <IconButton label={t('reader.leave')} shortcut="Esc" onClick={onLeave}>
        <IconArrowLeft size={20} />
      </IconButton>
      <div className={styles['names']}>
        <h1 dir="auto">{title}</h1>
        {place !== undefined && <p dir="auto">{place}</p>}
      </div>
      {incognito && (
        <Explained className={styles['incognito']} text={t('reader.incognito.text')}>
          <IconSpy size={20} aria-hidden />
          <span>{t('reader.incognito')}</span>
        </Explained>
      )}
      {!isNarrow &&
        more.map(({ label, icon, shortcut, run }) => (
          <IconButton key={shortcut} label={label} shortcut={shortcut} onClick={run}>
            {icon}
          </IconButton>
        ))}
      <IconButton
        label={t('reader.thumbnails')}
        shortcut="T"
        onClick={() => {
          onToggle('thumbnails');
        }}
      >
        <IconLayoutGrid size={20} />
      </IconButton>
      <IconButton
        label={t('reader.settings')}
        shortcut="S"
        aria-expanded={panel === 'settings'}
        onClick={() => {
          onToggle('settings');
        }}
      >
        <IconAdjustmentsHorizontal size={20} />
      </IconButton>
      <MenuButton label={t('reader.more')} items={() => items} />
    </header>
  );
}, areBothHidden);
