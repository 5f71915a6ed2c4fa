/** A rectangle of a page as it is shown, in points from its top left. */
export interface PageRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A piece of a line and how much of the line it takes, in points. */
export interface TextRun {
  readonly text: string;
  readonly length: number;
}

/** Where a line leads to on the page as it is shown. */
export type Way = 'right' | 'left' | 'down' | 'up';

/** A line of text, in the order in which it is read. */
export interface TextLine extends PageRect {
  readonly way: Way;
  /** It is read from right to left. */
  readonly rtl: boolean;
  readonly runs: readonly TextRun[];
  /** What follows it in the text: nothing where a word goes on in the next line. */
  readonly end: '' | '\n';
}

/** A place of a page that leads to another page of the file, from 0, or out of it. */
export interface PageLink extends PageRect {
  readonly target: { readonly index: number } | { readonly url: string };
  /** The words it lies over. */
  readonly text: string;
}

/** The content of a page. */
export interface PageText {
  /** In points, as it is shown. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly TextLine[];
  readonly links: readonly PageLink[];
  /** Whether it can be drawn here: all its fonts are at hand. */
  readonly isDrawable: boolean;
}

/** An entry of the outline; without a page it is a heading. */
export interface OutlineEntry {
  readonly title: string;
  /** From 0. */
  readonly target: number | undefined;
  readonly children: readonly OutlineEntry[];
}

/** The part of a page to be drawn, in pixels of the whole page drawn `full` large. */
export interface Cut extends PageRect {
  readonly full: { readonly width: number; readonly height: number };
}

/** The text of a line. */
export function lineText({ runs }: Pick<TextLine, 'runs'>): string {
  return runs.map(({ text }) => text).join('');
}

/** The text of a page, lines below each other. */
export function pageTextOf(lines: readonly TextLine[]): string {
  return lines.map((line) => lineText(line) + line.end).join('');
}
