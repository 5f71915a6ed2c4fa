import { memo, useLayoutEffect, useRef } from 'react';
import type { PageEntry } from './page-loader.ts';
import { knownSize } from './page-box-style.ts';
import type { BoxStyle } from './page-box-style.ts';
import type { PageSize } from './spreads.ts';
import { usePageEntry } from './use-page-loader.ts';
import type { ImageLoader } from './use-page-loader.ts';
import styles from './page-box.module.css';

/** A page as the readers are handed it. */
export type ReaderPage = PageSize & { readonly url: string };

/** The words of the readers; keep the object's identity, or every page is drawn anew. */
export type ReaderLabels = {
  /** Alternative text of a page, from 1. */
  readonly page: (page: number) => string;
  readonly failed: string;
  readonly retry: string;
};

type Box = (size: ReturnType<typeof knownSize>) => BoxStyle;

type PageBoxProps = {
  readonly number: number;
  readonly page: ReaderPage;
  readonly loader: ImageLoader;
  readonly labels: ReaderLabels;
  /** Keep its identity while the scale stays. */
  readonly box: Box;
};

/** The server's size wins, so that a box does not move when its image arrives. */
function sizeOf(page: ReaderPage, entry: PageEntry<HTMLImageElement> | undefined) {
  const image = entry?.status === 'ready' ? entry.image : undefined;
  return knownSize(page, image && { width: image.naturalWidth, height: image.naturalHeight });
}

/**
 * One page: its outline until the image is there, then the loader's own decoded element, which
 * appears without another decode; or a note with a retry when it failed.
 */
export const PageBox = memo(function PageBox({ number, page, loader, labels, box }: PageBoxProps) {
  const host = useRef<HTMLDivElement>(null);
  const entry = usePageEntry(loader, page.url);
  const image = entry?.status === 'ready' ? entry.image : null;
  const alt = labels.page(number);

  useLayoutEffect(() => {
    if (!image) return undefined;
    image.setAttribute('alt', alt);
    host.current?.append(image);
    return () => image.remove();
  }, [image, alt]);

  return (
    <div
      ref={host}
      className={styles.page}
      data-page={number}
      data-status={entry?.status ?? 'loading'}
      style={box(sizeOf(page, entry))}
    >
      {entry?.status === 'failed' && (
        <div className={styles.failed} dir="auto" role="alert">
          <p>
            {alt}: {labels.failed}
          </p>
          <button type="button" onClick={() => loader.retry(page.url)}>
            {labels.retry}
          </button>
        </div>
      )}
    </div>
  );
});

/** Nothing, as large as page `page`, so that its partner stays on its own side. */
export function BlankBox({ page, loader, box }: Pick<PageBoxProps, 'page' | 'loader' | 'box'>) {
  const entry = usePageEntry(loader, page.url);
  return <div className={styles.blank} style={box(sizeOf(page, entry))} />;
}
