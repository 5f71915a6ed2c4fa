/// <reference lib="dom" />

/** The renderer of text, as far as a test looks at it. */
export interface TextRenderer extends HTMLElement {
  getContents(): { readonly index: number; readonly doc: Document | null }[];
  readonly page: number;
  readonly pages: number;
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly viewSize: number;
  readonly scrolled: boolean;
}
