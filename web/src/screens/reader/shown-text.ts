import type { ReactNode } from 'react';
import type { ReaderTool } from '../../items/reader/TopBar.tsx';
import type { Part } from '../../readers/paged/parts.ts';

/** Draws over a page, from 1, of which a part is shown. */
export type Overlay = (page: number, part: Part) => ReactNode;

/** The text of a book's pages, as far as the reader shows it. */
export interface ShownText {
  readonly overlay: Overlay;
  /** Its actions. */
  readonly tools: readonly ReaderTool[];
}
