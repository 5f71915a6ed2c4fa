import {
  IconArrowNarrowLeft,
  IconArrowNarrowRight,
  IconArrowNarrowDown,
  IconArrowsVertical,
  IconWand,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReadingMode } from '../../../readers/paged/reader-settings.ts';
import type { PageSettings } from '../../../items/reader/page-settings.ts';

export const modeIcons: Readonly<Record<ReadingMode, ReactNode>> = {
  LEFT_TO_RIGHT: <IconArrowNarrowRight size={20} />,
  RIGHT_TO_LEFT: <IconArrowNarrowLeft size={20} />,
  VERTICAL: <IconArrowNarrowDown size={20} />,
  WEBTOON: <IconArrowsVertical size={20} />,
};

/** Two spreads of a book in outline: which pages lie side by side. */
function LayoutIcon({ pages }: { readonly pages: readonly (readonly [x: number, y: number])[] }) {
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden>
      {pages.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={6} height={7.5} rx={1} strokeWidth={1.5} />
      ))}
    </svg>
  );
}

export const layoutIcons: Readonly<Record<PageSettings['webreader.paged.pageLayout'], ReactNode>> =
  {
    auto: <IconWand size={20} stroke={1.5} />,
    single: (
      <LayoutIcon
        pages={[
          [7, 1.5],
          [7, 11],
        ]}
      />
    ),
    double: (
      <LayoutIcon
        pages={[
          [10.5, 1.5],
          [3.5, 11],
          [10.5, 11],
        ]}
      />
    ),
    doubleNoCover: (
      <LayoutIcon
        pages={[
          [3.5, 1.5],
          [10.5, 1.5],
          [3.5, 11],
          [10.5, 11],
        ]}
      />
    ),
  };
