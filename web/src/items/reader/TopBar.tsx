import {
  IconAdjustmentsHorizontal,
  IconArrowLeft,
  IconKeyboard,
  IconMaximize,
  IconMinimize,
  IconSpy,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useLocale, useT } from '../../lib/i18n.ts';
import { Explained } from '../../ui/Explained.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { MenuItem } from '../../ui/menu-store.ts';
import { useMedia } from '../../ui/use-media.ts';
import type { TimeLeftProps } from '../TimeLeft.tsx';
import { TimeLeftLater } from '../TimeLeftLater.tsx';
import { areBothHidden } from './bar-memo.ts';
import styles from './bars.module.css';
import { canFullScreen, toggleFullScreen, useIsFullScreen } from './use-full-screen.ts';

/** A button of the bar with its key. */
export interface ReaderTool {
  readonly label: string;
  readonly icon: ReactNode;
  readonly shortcut: string;
  readonly run: () => void;
  readonly disabled?: boolean;
  /** Whether what it opens is open. */
  readonly expanded?: boolean;
  /** Whether what it switches is on. */
  readonly pressed?: boolean;
}

export interface TopBarProps {
  readonly shown: boolean;
  readonly title: string;
  /** Where the book stands in its series, in words. */
  readonly place: string | undefined;
  /** What is still to be read, where it tells how long that takes. */
  readonly left?: Pick<TimeLeftProps, 'media' | 'pages'> | undefined;
  readonly incognito: boolean;
  /** The reader's own, before the settings. */
  readonly tools: readonly ReaderTool[];
  /** The last lines of the menu; without any there is a menu on phones only. */
  readonly menu: readonly MenuItem[];
  readonly settingsOpen: boolean;
  readonly onLeave: () => void;
  readonly onSettings: () => void;
  readonly onHelp: () => void;
}

/** On phones these two go into the menu, so that the title has room. */
function useMoreTools(onHelp: () => void): ReaderTool[] {
  const t = useT();
  const isFull = useIsFullScreen();
  const fullScreen: ReaderTool = {
    label: isFull ? t('reader.fullScreen.leave') : t('reader.fullScreen'),
    icon: isFull ? <IconMinimize size={20} /> : <IconMaximize size={20} />,
    shortcut: 'F',
    run: toggleFullScreen,
  };
  const help: ReaderTool = {
    label: t('reader.help'),
    icon: <IconKeyboard size={20} />,
    shortcut: 'H',
    run: onHelp,
  };
  return canFullScreen() ? [fullScreen, help] : [help];
}

/** A button of the bar as a line of its menu. */
export function toolItem({ label, icon, run }: ReaderTool): MenuItem {
  return { label, icon, onSelect: run };
}

function ToolButton({ label, icon, shortcut, run, disabled, expanded, pressed }: ReaderTool) {
  return (
    <IconButton
      {...{ label, shortcut }}
      disabled={disabled ?? false}
      aria-expanded={expanded}
      pressed={pressed}
      onClick={run}
    >
      {icon}
    </IconButton>
  );
}

/** Leads out of the reader, says what is read, and opens what lies over the page. */
export const TopBar = memo(function TopBar(props: TopBarProps) {
  const { shown, title, place, left, incognito, tools, menu, settingsOpen } = props;
  const { onLeave, onSettings, onHelp } = props;
  const t = useT();
  const { rtl } = useLocale();
  const isNarrow = useMedia('(width < 600px)');
  const more = useMoreTools(onHelp);
  const items: MenuItem[] = [...(isNarrow ? more.map(toolItem) : []), ...menu];
  const settings: ReaderTool = {
    label: t('reader.settings'),
    icon: <IconAdjustmentsHorizontal size={20} />,
    shortcut: 'S',
    run: onSettings,
    expanded: settingsOpen,
  };
  return (
    <header
      className={`${styles['bar']} ${styles['top']}`}
      data-bar
      dir={rtl ? 'rtl' : 'ltr'}
      data-shown={shown || undefined}
    >
      <IconButton label={t('reader.leave')} shortcut="Esc" onClick={onLeave}>
        <IconArrowLeft size={20} className={styles['leaving']} />
      </IconButton>
      <div className={styles['names']}>
        <h1 dir="auto">{title}</h1>
        <p dir="auto">
          {place}
          {left && <TimeLeftLater before={place === undefined ? '' : ' · '} {...left} />}
        </p>
      </div>
      {incognito && (
        <Explained className={styles['incognito']} text={t('reader.incognito.text')}>
          <IconSpy size={20} aria-hidden />
          <span className={isNarrow ? 'visually-hidden' : undefined}>{t('reader.incognito')}</span>
        </Explained>
      )}
      {[...(isNarrow ? [] : more), ...tools, settings].map((tool) => (
        <ToolButton key={tool.label} {...tool} />
      ))}
      {items.length > 0 && <MenuButton label={t('reader.more')} items={() => items} />}
    </header>
  );
}, areBothHidden);
