import { useMemo } from 'react';
import { type Preferences, usePreference } from '../../lib/preferences.ts';
import type { PagedOptions } from '../../readers/paged/PagedView.tsx';
import type {
  Background,
  PagedScale,
  PageLayout,
  SidePadding,
  StripScale,
} from '../../readers/paged/reader-settings.ts';
import type { StripOptions } from '../../readers/strip/StripView.tsx';

type Preferred<Key extends keyof Preferences> = Preferences[Key];

/** What each stored value means to the readers, in the order its key cycles through them. */
const pagedScales = {
  screen: 'SCREEN',
  width: 'FIT_WIDTH',
  widthShrinkOnly: 'FIT_WIDTH_SHRINK_ONLY',
  height: 'FIT_HEIGHT',
  original: 'ORIGINAL',
} as const satisfies Record<Preferred<'webreader.paged.scale'>, PagedScale>;

const layouts = {
  single: 'SINGLE',
  double: 'DOUBLE',
  doubleNoCover: 'DOUBLE_NO_COVER',
} as const satisfies Record<Preferred<'webreader.paged.pageLayout'>, PageLayout>;

const stripScales = {
  width: 'FIT_WIDTH',
  original: 'ORIGINAL',
} as const satisfies Record<Preferred<'webreader.continuous.scale'>, StripScale>;

const backgrounds = {
  white: 'WHITE',
  gray: 'GRAY',
  black: 'BLACK',
} as const satisfies Record<Preferred<'webreader.background'>, Background>;

export const scaleValues = ['screen', 'width', 'widthShrinkOnly', 'height', 'original'] as const;
export const layoutValues = ['single', 'double', 'doubleNoCover'] as const;
export const stripScaleValues = ['width', 'original'] as const;
export const backgroundValues = ['white', 'gray', 'black'] as const;

/** The layout the readers know by a stored value. */
export function layoutOf(value: Preferences['webreader.paged.pageLayout']): PageLayout {
  return layouts[value];
}

interface ReaderPreferences {
  readonly paged: PagedOptions;
  readonly strip: Omit<StripOptions, 'gap'>;
}

/** The stored settings as the two readers take them; the same objects until one changes. */
export function useReaderPreferences(): ReaderPreferences {
  const [scale] = usePreference('webreader.paged.scale');
  const [stripScale] = usePreference('webreader.continuous.scale');
  const [padding] = usePreference('webreader.continuous.padding');
  const [swipe] = usePreference('webreader.swipe');
  const [animate] = usePreference('webreader.animations');
  const [backgroundValue] = usePreference('webreader.background');
  const background = backgrounds[backgroundValue];
  return useMemo(
    () => ({
      paged: { scale: pagedScales[scale], background, animate, swipe },
      strip: {
        scale: stripScales[stripScale],
        padding: padding satisfies SidePadding,
        background,
        animate,
      },
    }),
    [scale, stripScale, padding, swipe, animate, background],
  );
}
