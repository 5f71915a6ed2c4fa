import { useMemo } from 'react';
import type { BookKey, PageSettings } from '../../items/reader/page-settings.ts';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import type { PagedOptions } from '../../readers/paged/PagedView.tsx';
import type {
  Background,
  PagedScale,
  PageLayout,
  StripScale,
} from '../../readers/paged/reader-settings.ts';
import type { StripOptions } from '../../readers/strip/StripView.tsx';

/** What each stored value means to the readers, in the order its key cycles through them. */
const pagedScales = {
  screen: 'SCREEN',
  width: 'FIT_WIDTH',
  widthShrinkOnly: 'FIT_WIDTH_SHRINK_ONLY',
  height: 'FIT_HEIGHT',
  original: 'ORIGINAL',
} as const satisfies Record<PageSettings['webreader.paged.scale'], PagedScale>;

/** The layouts that a window cannot change. */
export const fixedLayouts = {
  single: 'SINGLE',
  double: 'DOUBLE',
  doubleNoCover: 'DOUBLE_NO_COVER',
} as const satisfies Record<
  Exclude<PageSettings['webreader.paged.pageLayout'], 'auto'>,
  PageLayout
>;

const stripScales = {
  width: 'FIT_WIDTH',
  original: 'ORIGINAL',
} as const satisfies Record<PageSettings['webreader.continuous.scale'], StripScale>;

const backgrounds = {
  white: 'WHITE',
  gray: 'GRAY',
  black: 'BLACK',
} as const satisfies Record<PageSettings['webreader.background'], Background>;

export const scaleValues = ['screen', 'width', 'widthShrinkOnly', 'height', 'original'] as const;
export const layoutValues = ['single', 'double', 'doubleNoCover', 'auto'] as const;
export const stripScaleValues = ['width', 'original'] as const;
export const backgroundValues = ['white', 'gray', 'black'] as const;

/** The settings of how images look, with the values that change nothing. */
export const untouched = {
  'webreader.brightness': 100,
  'webreader.contrast': 100,
  'webreader.warmth': 0,
  'webreader.grey': false,
  'webreader.inverted': false,
} as const satisfies Partial<Pick<PageSettings, BookKey>>;

/** How images look, as a CSS filter; nothing if they stay as they are. */
export function filterOf(settings: Pick<PageSettingsOfBook, 'of'>): string | undefined {
  const { of } = settings;
  const filters = [
    of('webreader.grey') && 'grayscale(1)',
    of('webreader.inverted') && 'invert(1)',
    of('webreader.brightness') !== 100 && `brightness(${of('webreader.brightness')}%)`,
    of('webreader.contrast') !== 100 && `contrast(${of('webreader.contrast')}%)`,
    of('webreader.warmth') > 0 && `sepia(${of('webreader.warmth')}%)`,
  ].filter((filter) => filter !== false);
  return filters.length === 0 ? undefined : filters.join(' ');
}

/** The settings of both readers. */
export interface ReaderOptions {
  readonly paged: PagedOptions;
  readonly strip: StripOptions;
}

/** The settings as the two readers take them; the same objects until one changes. */
export function useReaderOptions(settings: PageSettingsOfBook): ReaderOptions {
  return useMemo(() => {
    const { of } = settings;
    const isPaper = of('webreader.paper');
    // Panels are enlarged from the whole page.
    const isGuided = of('webreader.guided');
    const both = {
      background: isPaper ? 'WHITE' : backgrounds[of('webreader.background')],
      animate: of('webreader.animations') && !isPaper,
      crop: of('webreader.crop'),
      zones: of('webreader.zones'),
      filter: filterOf(settings),
    } as const;
    return {
      paged: {
        ...both,
        animate: both.animate && !isGuided,
        scale: isGuided ? 'SCREEN' : pagedScales[of('webreader.paged.scale')],
        swipe: of('webreader.swipe'),
        zoomKept: of('webreader.zoomKept'),
      },
      strip: {
        ...both,
        scale: stripScales[of('webreader.continuous.scale')],
        padding: of('webreader.continuous.padding'),
        gap: of('webreader.continuous.margin'),
      },
    };
  }, [settings]);
}
