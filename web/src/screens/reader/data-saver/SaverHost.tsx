import { useEffect } from 'react';
import type { Part } from '../../../readers/paged/parts.ts';
import type { OpenedPage } from '../open-book.ts';
import type { Overlay } from '../shown-text.ts';
import { FullPicture } from './FullPicture.tsx';
import { watchBytes } from './saved-bytes.ts';

const absolute = (address: string): string => new URL(address, document.baseURI).href;

interface SaverHostProps {
  /** The pages as they are stored. */
  readonly pages: readonly OpenedPage[];
  /** The same as they are fetched. */
  readonly shown: readonly OpenedPage[];
  readonly onOverlay: (overlay: { readonly draw: Overlay } | undefined) => void;
}

/** Counts what is saved, and fetches whole what is enlarged, while data are saved. */
export function SaverHost({ pages, shown, onOverlay }: SaverHostProps) {
  useEffect(
    () =>
      watchBytes(
        pages.flatMap(({ url, bytes }, at) => {
          const fetched = shown[at]?.url ?? url;
          if (fetched === url || bytes === null) return [];
          return [{ stored: absolute(url), fetched: absolute(fetched), bytes }];
        }),
      ),
    [pages, shown],
  );
  useEffect(() => {
    onOverlay({
      draw: (number: number, part: Part) => {
        const url = pages[number - 1]?.url;
        const isSmaller = url !== undefined && url !== shown[number - 1]?.url;
        return isSmaller ? <FullPicture key={url} {...{ url, part }} /> : null;
      },
    });
    return () => {
      onOverlay(undefined);
    };
  }, [pages, shown, onOverlay]);
  return null;
}
