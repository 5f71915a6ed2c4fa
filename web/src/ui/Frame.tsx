import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../lib/i18n.ts';
import { ArrivingPart } from './ArrivingPart.tsx';
import styles from './Frame.module.css';
import { FrameContext, type FrameState, useFrame } from './frame-context.ts';
import { IconButton } from './IconButton.tsx';
import { navPart } from './overlays.ts';
import { media } from './theme.ts';
import { useMedia } from './use-media.ts';
import { useOnRoot } from './use-on-root.ts';

export interface FrameProps {
  /** The mark and name at the head of the column. */
  brand: ReactNode;
  /** The navigation: `NavGroup`s and `NavItem`s, drawn wide, as rail, or over the page. */
  nav: ReactNode;
  /** The search box of the top bar; phones search from the foot. */
  search?: ReactNode;
  /** The phone's bar at the foot: four `FootItem`s. */
  foot: ReactNode;
  /** Whether the column is wide on wide screens; elsewhere it is a rail. */
  docked: boolean;
  onDocked: (docked: boolean) => void;
  /** A dot on the menu button while the column is folded: something waits inside. */
  dot?: boolean | undefined;
  children: ReactNode;
}

/**
 * The frame of every screen: a navigation column at the start side (wide from 1264 px, a
 * rail from 600 px, over the page below), a top bar, and on phones a bar at the foot.
 * The page itself scrolls, so the browser keeps its own scrolling manners.
 */
export function Frame({ brand, nav, search, foot, docked, onDocked, dot, children }: FrameProps) {
  const t = useT();
  useOnRoot('frame');
  const phone = useMedia(media.phone);
  const wide = useMedia(media.fromWide);
  const main = useRef<HTMLElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [over, setOver] = useState(false);
  const beside = wide && docked ? 'drawer' : 'rail';
  const shape = phone ? 'none' : beside;
  const context = useMemo<FrameState>(
    () => ({
      shape,
      slot,
      isOver: false,
      openMenu: () => {
        setOver(true);
      },
    }),
    [shape, slot],
  );
  const closeOver = () => {
    setOver(false);
  };
  const fold = () => {
    if (wide) onDocked(!docked);
    else setOver(true);
  };
  return (
    <FrameContext value={context}>
      <div className={styles['frame']} data-shape={shape}>
        <button
          type="button"
          className={styles['skip']}
          onClick={() => {
            main.current?.focus();
          }}
        >
          {t('frame.skip')}
        </button>
        {shape !== 'none' && (
          <nav className={styles['side']} aria-label={t('frame.navigation')}>
            <div className={styles['head']}>
              <IconButton
                label={t(shape === 'drawer' ? 'frame.closeMenu' : 'frame.openMenu')}
                aria-expanded={shape === 'drawer'}
                dot={dot === true && shape === 'rail'}
                onClick={fold}
              >
                <IconMenu2 size={20} />
              </IconButton>
              <div className={styles['brand']}>{brand}</div>
            </div>
            <div className={styles['scroll']}>{nav}</div>
          </nav>
        )}
        <header className={styles['bar']}>
          <div ref={setSlot} className={styles['slot']} />
          {search !== undefined && <div className={styles['search']}>{search}</div>}
        </header>
        <main ref={main} tabIndex={-1} className={styles['main']}>
          {children}
        </main>
        {phone && (
          <nav className={styles['foot']} aria-label={t('frame.quickNavigation')}>
            {foot}
          </nav>
        )}
        {over && (
          <ArrivingPart part={navPart} onClose={closeOver}>
            {(OverlayNav) => <OverlayNav brand={brand} nav={nav} onClose={closeOver} />}
          </ArrivingPart>
        )}
      </div>
    </FrameContext>
  );
}

interface PlaceBarProps {
  /** The name of the place. */
  title: ReactNode;
  /** How many things are in it, already formatted. */
  count?: string | undefined;
  /** Its toolbar, at the end. */
  children?: ReactNode;
}

/** Title and toolbar of a screen, put into the frame's top bar. */
export function PlaceBar({ title, count, children }: PlaceBarProps) {
  const { slot } = useFrame();
  if (slot === null) return null;
  return createPortal(
    <>
      <h1 className={styles['placeTitle']}>
        <span>
          <bdi>{title}</bdi>
        </span>
        {count !== undefined && <span className={`${styles['placeCount']} tabular`}>{count}</span>}
      </h1>
      {children !== undefined && <div className={styles['tools']}>{children}</div>}
    </>,
    slot,
  );
}
