/** A tab of a browser that the test room drives by itself, beside the Chromium of the journeys. */
export interface Tab {
  readonly open: (url: string) => Promise<void>;
  /** What an expression is worth in the page, as JSON says it. */
  readonly ask: (expression: string) => Promise<unknown>;
  /** Presses a key by its number in the protocol of web drivers. */
  readonly press: (key: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Keys by the names and numbers of the W3C's protocol. */
export const keys = { pageDown: '\uE00F' } as const;

/** A browser that may be installed here. */
export interface Engine {
  readonly name: string;
  /** The programs it takes, by their paths. */
  readonly programs: readonly string[];
  /** How to get them, in a line. */
  readonly install: string;
  readonly start: (size: { readonly width: number; readonly height: number }) => Promise<Tab>;
}
