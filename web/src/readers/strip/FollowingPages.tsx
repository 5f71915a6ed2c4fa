import { useEffect, useEffectEvent, useRef } from 'react';
import { PageBox } from '../paged/PageBox.tsx';
import type { ReaderLabels, ReaderPage } from '../paged/PageBox.tsx';
import type { PageGap, SidePadding, StripScale } from '../paged/reader-settings.ts';
import type { ImageLoader } from '../paged/use-page-loader.ts';
import { useStripBox } from './use-strip-box.ts';
import styles from './strip-view.module.css';

/** How a strip goes on below its last page: the first pages of another book, and what draws them. */
export type Following = {
  readonly title: string;
  readonly pages: readonly ReaderPage[];
  readonly Below: typeof FollowingPages;
};

/** A page, from 1, and how much of it lies above the window, as a share of its height. */
export type Spot = { readonly page: number; readonly above: number };

type FollowingProps = {
  readonly scale: StripScale;
  readonly padding: SidePadding;
  readonly gap: PageGap;
  readonly following: Following;
  readonly labels: ReaderLabels;
  readonly loader: ImageLoader;
  /** It scrolls by itself, so it does not come to rest. */
  readonly isDriven: boolean;
  readonly onInto: (spot: Spot) => void;
};

/** A strip that has not moved for so long, in milliseconds, rests. */
const REST_MS = 150;

/** Where the window is in these pages; nothing while what stands before them is still in sight. */
function spotIn(pages: HTMLElement): Spot | undefined {
  const boxes = [...pages.querySelectorAll('[data-page]')].map((box) =>
    box.getBoundingClientRect(),
  );
  const first = boxes[0];
  if (!first || first.top > 0) return undefined;
  const at = boxes.findIndex(({ bottom }) => bottom >= 1);
  const box = boxes.at(at);
  if (!box) return undefined;
  return {
    page: at === -1 ? boxes.length : at + 1,
    above: box.height > 0 ? -box.top / box.height : 0,
  };
}

/**
 * What a strip runs on into, as large as it will be there. Once nothing else is in sight, and the
 * strip rests, it calls back: then the other book can take its place without a pixel moving.
 */
export function FollowingPages(props: FollowingProps) {
  const { following, labels, loader, scale, padding, gap, isDriven, onInto } = props;
  const pages = useRef<HTMLDivElement>(null);
  const box = useStripBox(scale, padding);
  const look = useEffectEvent(() => {
    const spot = pages.current && spotIn(pages.current);
    if (spot) onInto(spot);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrolled = (): void => {
      clearTimeout(timer);
      if (isDriven) look();
      else timer = setTimeout(() => look(), REST_MS);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scrolled);
    };
  }, [isDriven]);
  return (
    <div inert>
      <p className={styles.next} dir="auto">
        {following.title}
      </p>
      <div ref={pages} className={styles.column} style={{ rowGap: gap }}>
        <div className={styles.run}>
          {following.pages.map((page, index) => (
            <PageBox key={page.url} number={index + 1} {...{ page, loader, labels, box }} />
          ))}
        </div>
      </div>
    </div>
  );
}
