import { memo, use, useLayoutEffect, useRef } from 'react';
import type { CSSProperties } from 'react';
import type { PageEntry } from './page-loader.ts';
import { knownSize } from './page-box-style.ts';
import type { BoxStyle } from './page-box-style.ts';
import { PageOverlay } from './page-overlay.ts';
import { partSize, pictureStyle, WHOLE } from './parts.ts';
import type { Part } from './parts.ts';
import { addressOf } from './preload.ts';
import type { Half, PageSize } from './spreads.ts';
import { usePageEntry } from './use-page-loader.ts';
import type { ImageLoader } from './use-page-loader.ts';
import styles from './page-box.module.css';

/** A page as the readers are handed it. */
export type ReaderPage = PageSize & { readonly url: string };

/** The texts of the readers; keep the object's identity, or every page is redrawn. */
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
  /** Which half of it this is, for the address of its picture. */
  readonly half?: Half | undefined;
  /** The visible part of the page; keep its identity, too. */
  readonly part?: Part | undefined;
  /** Keep its identity while the scale stays. */
  readonly box: Box;
};

/** The zoom multiplies the width, and the height follows. */
function styleOf({ width, aspectRatio }: BoxStyle): CSSProperties {
  const style: CSSProperties & Record<'--box-width', string> = {
    '--box-width': width,
    aspectRatio,
  };
  return style;
}

/** The server's size wins, so that a box does not move when its image arrives. */
function sizeOf(page: ReaderPage, entry: PageEntry<HTMLImageElement> | undefined, part: Part) {
  const image = entry?.status === 'ready' ? entry.image : undefined;
  const size = knownSize(page, image && { width: image.naturalWidth, height: image.naturalHeight });
  return size && knownSize(partSize(size, part));
}

/**
 * One page: its outline until the image is there, then the loader's own decoded element, which
 * appears without another decode; or a note with a retry when it failed.
 */
export const PageBox = memo(function PageBox(props: PageBoxProps) {
  const { number, page, loader, labels, half, part = WHOLE, box } = props;
  const url = addressOf(page.url, half);
  const host = useRef<HTMLDivElement>(null);
  const entry = usePageEntry(loader, url);
  const image = entry?.status === 'ready' ? entry.image : null;
  const alt = labels.page(number);
  const overlay = use(PageOverlay);

  useLayoutEffect(() => {
    if (!image) return undefined;
    image.setAttribute('alt', alt);
    host.current?.append(image);
    return () => image.remove();
  }, [image, alt]);
  useLayoutEffect(() => {
    if (!image) return;
    if (part === WHOLE) image.removeAttribute('style');
    else Object.assign(image.style, pictureStyle(part));
  }, [image, part]);

  return (
    <div
      ref={host}
      className={styles.page}
      data-page={number}
      data-status={entry?.status ?? 'loading'}
      style={styleOf(box(sizeOf(page, entry, part)))}
    >
      {image && overlay?.(number, part)}
      {entry?.status === 'failed' && (
        <div className={styles.failed} dir="auto" role="alert">
          <p>
            {alt}: {labels.failed}
          </p>
          <button type="button" onClick={() => loader.retry(url)}>
            {labels.retry}
          </button>
        </div>
      )}
    </div>
  );
});

/** Nothing, as large as page `page`, so that its partner stays on its own side. */
export function BlankBox(props: Pick<PageBoxProps, 'page' | 'loader' | 'part' | 'box'>) {
  const { page, loader, part = WHOLE, box } = props;
  const entry = usePageEntry(loader, page.url);
  return <div className={styles.blank} style={styleOf(box(sizeOf(page, entry, part)))} />;
}
