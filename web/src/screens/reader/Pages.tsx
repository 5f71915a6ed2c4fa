import { memo, type RefObject, useSyncExternalStore } from 'react';
import { PagedView } from '../../readers/paged/PagedView.tsx';
import type { ReaderLabels, ReaderPage } from '../../readers/paged/PageBox.tsx';
import type { ReaderStore } from '../../readers/paged/reader-store.ts';
import type { ImageLoader } from '../../readers/paged/use-page-loader.ts';
import type { Zoom } from '../../readers/paged/zoom-handle.ts';
import type { Following, Spot } from '../../readers/strip/FollowingPages.tsx';
import { type StripHandle, StripView } from '../../readers/strip/StripView.tsx';
import type { ReaderOptions } from './reader-options.ts';

interface PagesProps {
  readonly store: ReaderStore;
  readonly pages: readonly ReaderPage[];
  readonly labels: ReaderLabels;
  readonly options: ReaderOptions;
  readonly loader: ImageLoader;
  /** How a strip goes on below its last page. */
  readonly following: Following | undefined;
  readonly onInto: (spot: Spot) => void;
  /** How much of the page it opens at lies above the window. */
  readonly above: number;
  readonly zoom: Zoom;
  readonly strip: RefObject<StripHandle | null>;
  /** Of a strip that scrolls by itself. */
  readonly speed: number | null;
  readonly onRest: () => void;
  readonly onMenu: () => void;
}

/** The pages alone, which follow a turn before anything else does. Keep the props' identities. */
export const Pages = memo(function Pages(props: PagesProps) {
  const { options, strip, speed, onRest, following, onInto, above, ...view } = props;
  const { store } = view;
  const isStrip = useSyncExternalStore(store.subscribe, () => store.get().direction === 'WEBTOON');
  return isStrip ? (
    <StripView
      {...view}
      {...{ speed, onRest, following, onInto, above }}
      ref={strip}
      options={options.strip}
    />
  ) : (
    <PagedView {...view} options={options.paged} />
  );
});
