import { memo, type RefObject, useSyncExternalStore } from 'react';
import { withWords } from '../../lib/i18n.ts';
import type { Book } from '@longbox/contract/books';
import type { Siblings } from '../../items/reader/siblings.ts';
import { partOf } from '../../lib/load-part.ts';
import { PagedView } from '../../readers/paged/PagedView.tsx';
import type { ReaderLabels, ReaderPage } from '../../readers/paged/PageBox.tsx';
import type { ReaderStore } from '../../readers/paged/reader-store.ts';
import type { ImageLoader } from '../../readers/paged/use-page-loader.ts';
import type { Zoom } from '../../readers/paged/zoom-handle.ts';
import type { Following, Spot } from '../../readers/strip/FollowingPages.tsx';
import type { StripHandle } from '../../readers/strip/StripView.tsx';
import { LaterPart } from '../../ui/LaterPart.tsx';
import type { ReaderOptions } from './reader-options.ts';

/** What draws strips, apart: most books are none. */
export const stripPart = partOf(async () => {
  const [{ StripView }, { StripEnd }] = await Promise.all([
    import('../../readers/strip/StripView.tsx'),
    withWords('readerAids', () => import('./StripEnd.tsx')),
  ]);
  return { StripView, StripEnd };
});

interface PagesProps {
  readonly store: ReaderStore;
  readonly pages: readonly ReaderPage[];
  readonly labels: ReaderLabels;
  readonly options: ReaderOptions;
  readonly loader: ImageLoader;
  /** How a strip goes on below its last page. */
  readonly following: Following | undefined;
  readonly onInto: (spot: Spot) => void;
  /** The foot of a strip says what comes next. */
  readonly hasEnd: boolean;
  readonly siblings: Siblings | undefined;
  readonly onOpen: (book: Book) => void;
  readonly onLeave: () => void;
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
  const { options, strip, speed, onRest, following, onInto, above, ...rest } = props;
  const { hasEnd, siblings, onOpen, onLeave, ...view } = rest;
  const { store } = view;
  const isStrip = useSyncExternalStore(store.subscribe, () => store.get().direction === 'WEBTOON');
  return isStrip ? (
    <LaterPart part={stripPart} shape={<main />}>
      {({ StripView, StripEnd }) => (
        <StripView
          {...view}
          {...{ speed, onRest, following, onInto, above }}
          ref={strip}
          end={
            hasEnd && siblings && <StripEnd next={siblings.next} {...{ store, onOpen, onLeave }} />
          }
          options={options.strip}
        />
      )}
    </LaterPart>
  ) : (
    <PagedView {...view} options={options.paged} />
  );
});
