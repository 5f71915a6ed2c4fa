import type { Dispatch, ReactNode } from 'react';
import type { Notice } from '../../items/reader/use-notice.ts';
import type { ReaderTool } from '../../items/reader/TopBar.tsx';
import type { Part } from '../../readers/paged/parts.ts';
import type { ReaderCommand } from '../../readers/paged/reader-state.ts';
import type { OpenedBook } from './open-book.ts';
import type { Panel } from './reader-actions.ts';

/** Draws over a page, from 1, of which a part is shown. */
export type Overlay = (page: number, part: Part) => ReactNode;

/** The text of a book's pages, as far as the reader shows it. */
export interface ShownText {
  readonly overlay: Overlay;
  /** Its actions. */
  readonly tools: readonly ReaderTool[];
}

/** Properties of what brings the text of a book's pages. */
export interface TextHostProps {
  readonly opened: OpenedBook;
  /** The page read now, from 1. */
  readonly page: number;
  readonly panel: Panel | null;
  readonly say: (notice: Notice) => void;
  readonly dispatch: Dispatch<ReaderCommand>;
  readonly toggle: (panel: Panel) => void;
  readonly onClose: () => void;
  /** Parts over the pages and in the bar; nothing while there is no text. */
  readonly onText: (text: ShownText | undefined) => void;
}
