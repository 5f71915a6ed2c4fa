import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
} from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import type { Located } from '../../readers/epub/engine.ts';
import styles from './epub.module.css';

interface StatusLineProps {
  readonly located: Located | undefined;
  /** How far in the book one is, from 0 to 1, as cards say it. */
  readonly share: number;
}

/** Page and chapter at the foot of the page, and how far in the book one is. */
export function StatusLine({ located, share }: StatusLineProps) {
  const t = useT();
  if (located?.page === undefined || located.pages === undefined) return null;
  const { page, pages, chapter } = located;
  return (
    <div className={styles['status']}>
      <span className="tabular">{t('epub.pageOf', { page, count: pages })}</span>
      <span className={styles['chapter']} dir="auto">
        {chapter?.title ?? t('epub.chapter')}
      </span>
      <span className="tabular">{t('epub.percent', { share })}</span>
    </div>
  );
}

interface SideButtonsProps {
  readonly rightToLeft: boolean;
  /** Shown on phones too, where presses on the page turn it. */
  readonly always: boolean;
  readonly onTurn: (way: 'next' | 'previous') => void;
}

/** Turn the page from the sides. */
export function SideButtons({ rightToLeft, always, onTurn }: SideButtonsProps) {
  const t = useT();
  const sides = [
    { side: 'left', way: rightToLeft ? 'next' : 'previous', icon: <IconChevronLeft size={28} /> },
    { side: 'right', way: rightToLeft ? 'previous' : 'next', icon: <IconChevronRight size={28} /> },
  ] as const;
  return sides.map(({ side, way, icon }) => (
    <button
      key={side}
      type="button"
      className={styles['side']}
      data-side={side}
      data-always={always || undefined}
      aria-label={t(way === 'next' ? 'reader.key.next' : 'reader.key.previous')}
      onClick={() => {
        onTurn(way);
      }}
    >
      {icon}
    </button>
  ));
}

/** How far they reach beside the toolbars, which they make room for, in CSS pixels. */
export const CHAPTER_BAR = 44;

interface ChapterBarsProps {
  /** Whether the toolbars are shown at the edges. */
  readonly aside: boolean;
  readonly onSection: (way: 'next' | 'previous') => void;
}

/** Lead to the chapters before and after, where a chapter is one long scroll. */
export function ChapterBars({ aside, onSection }: ChapterBarsProps) {
  const t = useT();
  return (['previous', 'next'] as const).map((way) => (
    <button
      key={way}
      type="button"
      className={styles['chapterBar']}
      data-way={way}
      data-aside={aside || undefined}
      onClick={() => {
        onSection(way);
      }}
    >
      {way === 'next' ? <IconChevronDown size={20} /> : <IconChevronUp size={20} />}
      {t(`epub.chapter.${way}`)}
    </button>
  ));
}
