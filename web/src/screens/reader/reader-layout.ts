import { useSyncExternalStore } from 'react';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import { autoLayout, type WindowSize } from '../../readers/paged/auto-layout.ts';
import type { PageLayout } from '../../readers/paged/reader-settings.ts';
import type { PageSize, Pairing } from '../../readers/paged/spreads.ts';
import { fixedLayouts } from './reader-options.ts';

interface Layout {
  readonly layout: PageLayout;
  readonly pairing: Pairing;
}

/** How pages lie beside each other in a window. */
export function layoutFor(
  { of }: Pick<PageSettingsOfBook, 'of'>,
  window: WindowSize,
  pages: readonly PageSize[],
): Layout {
  const wanted = of('webreader.paged.pageLayout');
  const layout = wanted === 'auto' ? autoLayout(window, pages) : fixedLayouts[wanted];
  const isUpright = window.height > window.width;
  return {
    layout,
    pairing: {
      shifted: of('webreader.paged.shifted'),
      split: of('webreader.paged.split') && isUpright && layout === 'SINGLE',
    },
  };
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => {
    window.removeEventListener('resize', listener);
  };
}

/** The size of the window, following it. */
export function useWindowSize(): WindowSize {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  return { width, height };
}
