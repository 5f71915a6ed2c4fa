import type { EpubPlace } from './locators.ts';
import type { ContentsEntry, EpubModel } from './model.ts';
import type { PageZoom } from './page-zoom.ts';
import type { BookAddress, LinkTarget } from './paths.ts';
import type { EpubSettings, MarkColour } from './settings.ts';
import type { SoughtText, TextSpan } from '../../lib/find-words.ts';
import type { Quote } from './text-anchors.ts';

/** A point in CSS pixels from the top left corner of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where to go: a place, an element by its id, or a stretch of text. */
export interface EpubTarget {
  readonly index: number;
  /** 0 to 1; without any of these the beginning of the document. */
  readonly progression?: number | undefined;
  readonly fragment?: string | undefined;
  readonly span?: TextSpan | undefined;
}

/** The visible part. */
export interface Located extends EpubPlace {
  /** From 1, in the current document; only where there are pages. */
  readonly page?: number;
  readonly pages?: number;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  readonly chapter: ContentsEntry | undefined;
  /** Whether the text reads on to the left: lines that run down say so, others leave it to the book. */
  readonly rightToLeft: boolean | undefined;
  /** The text shown, and how it begins; absent in fixed layout. */
  readonly span?: TextSpan;
  readonly text: string;
}

/** The selection. */
export interface SelectedText {
  readonly index: number;
  readonly quote: Quote;
  /** Around it in the window, in CSS pixels. */
  readonly box: DOMRect;
}

/** Something drawn over the text. */
export interface Mark {
  readonly id: string;
  readonly index: number;
  readonly quote: Quote;
  readonly colour: MarkColour | 'found' | 'here' | 'spoken';
}

/** Where in its document a link stands. */
export interface LinkPlace {
  /** Ids of the link and of the elements around it. */
  readonly ids: readonly string[];
  /** Nothing stands before it in its paragraph, as before the number of a note. */
  readonly isFirst: boolean;
  /** It says itself that it leads back from a note. */
  readonly isBack: boolean;
}

/** A press on a link. */
export interface LinkPress {
  readonly target: LinkTarget;
  /** The link says that it leads to a note, or it leads to what its document hides. */
  readonly isNote: boolean;
  /** Words of the link. */
  readonly text: string;
  /** The file it stands in. */
  readonly path: string;
  readonly place: LinkPlace;
  /** Around it in the window, in CSS pixels. */
  readonly box: DOMRect;
  /** Gives the focus back to it. */
  readonly focus: () => void;
}

/** Events of the engine. */
export interface EpubEvents {
  readonly locator: (located: Located) => void;
  /** A press on the page that became neither a double press nor anything else. */
  readonly tap: (point: Point, markId: string | undefined) => void;
  readonly key: (event: KeyboardEvent) => void;
  /** Two presses on a page of fixed layout, in the same place. */
  readonly double: (point: Point) => void;
  /** Nothing when the selection has gone. */
  readonly selection: (selected: SelectedText | undefined) => void;
  readonly link: (press: LinkPress) => void;
  /** A double press on an image in reflowable text; its address and its alternative text. */
  readonly image: (url: string, description: string) => void;
  /** Forwards or back by finger or wheel. */
  readonly turn: (way: 'next' | 'previous' | 'left' | 'right') => void;
  /** A document could not be shown; a page in its place says so. */
  readonly error: (error: unknown) => void;
}

/** How the engine gets at the files of the book. */
export interface BookFiles {
  /** The text of a file. Rejects when it cannot be had. */
  readonly fetchText: (path: string) => Promise<string>;
  /** The full address of a file, for images, fonts and sound. */
  readonly urlOf: (path: string) => string;
  /** Whether the page can have the files without the server. */
  readonly areHere: () => boolean;
}

export interface EngineOptions {
  /** Filled by the engine. */
  readonly host: HTMLElement;
  readonly model: EpubModel;
  readonly files: BookFiles;
  readonly settings: EpubSettings;
  readonly labels: {
    /** Name of the frames for assistive technology. */
    readonly frame: string;
    /** Stands where a document could not be shown. */
    readonly failed: string;
  };
  readonly on: EpubEvents;
}

/** Shows an EPUB. Everything it is asked to do happens in a row; a jump ends what waits for a document. */
export interface EpubEngine {
  /** Resolves when the place is shown. */
  readonly open: (target: EpubTarget) => Promise<void>;
  /** A page on or back. */
  readonly turn: (way: 1 | -1) => void;
  /** A document on or back, over the ones that are no part of the story. */
  readonly turnSection: (way: 1 | -1) => void;
  /** By so many CSS pixels, where text goes on as one long scroll. */
  readonly scrollBy: (distance: number) => void;
  /** Of pages of fixed layout; text that flows has sizes of its own. */
  readonly zoom: PageZoom | undefined;
  readonly goTo: (target: EpubTarget) => Promise<void>;
  readonly apply: (settings: EpubSettings) => void;
  readonly current: () => Located | undefined;
  /** Whether there is nothing beyond, once all that was asked for is shown. */
  readonly isAt: (edge: 'start' | 'end') => boolean;
  /** Rebuilds the current document after a failure. */
  readonly reload: () => Promise<void>;
  readonly setMarks: (marks: readonly Mark[]) => void;
  readonly clearSelection: () => void;
  /** The text of a document, as marks count it. Rejects when it cannot be had. */
  readonly textAt: (index: number) => Promise<SoughtText>;
  /**
   * A note as a document of its own, set as the book and the person set it; nothing when there is none, or
   * when the link leads back from one.
   */
  readonly noteAt: (address: BookAddress, from: LinkPlace) => Promise<string | undefined>;
  readonly destroy: () => void;
}
