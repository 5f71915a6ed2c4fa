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

/** A page of the icon: where it begins, how wide it is, and whether it is the cover. */
type IconPage = readonly [x: number, width: number, isCover?: boolean];

/** The window's content, page next to page. */
function LayoutIcon({ pages }: { readonly pages: readonly IconPage[] }) {
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden>
      {pages.map(([x, width, isCover = false]) => (
        <rect
          key={x}
          {...{ x, width }}
          y={4}
          height={12}
          rx={1}
          strokeWidth={1.5}
          fill={isCover ? 'currentColor' : 'none'}
        />
      ))}
    </svg>
  );
}

export const layoutIcons: Readonly<Record<PageSettings['webreader.paged.pageLayout'], ReactNode>> =
  {
    auto: <IconWand size={20} stroke={1.5} />,
    single: <LayoutIcon pages={[[6, 8]]} />,
    double: (
      <LayoutIcon
        pages={[
          [0.75, 4, true],
          [7.5, 5.75],
          [13.25, 5.75],
        ]}
      />
    ),
    doubleNoCover: (
      <LayoutIcon
        pages={[
          [2, 8],
          [10, 8],
        ]}
      />
    ),
  };
