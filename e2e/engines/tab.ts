/** A place in the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A tab of a browser that the test room drives by itself: the same few verbs in every engine. */
export interface Tab {
  readonly open: (url: string) => Promise<void>;
  /** The value of an expression in the page, or of its promise, as JSON. */
  readonly ask: (expression: string) => Promise<unknown>;
  /** Presses keys one after the other, the last one while the others are held: `['Control', 'k']`. */
  readonly press: (keys: readonly string[]) => Promise<void>;
  /** Moves the mouse to the last point, with its button down from the first one on. */
  readonly drag: (points: readonly Point[]) => Promise<void>;
  readonly click: (point: Point) => Promise<void>;
  readonly hover: (point: Point) => Promise<void>;
  readonly tap: (point: Point) => Promise<void>;
  /** Puts files into the first file field that the selector finds. */
  readonly choose: (selector: string, files: readonly string[]) => Promise<void>;
  /** The window's content, as a PNG. */
  readonly picture: () => Promise<Buffer>;
  readonly resize: (size: Size) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface TabOptions extends Size {
  /** A phone: fingers instead of a mouse, where the engine can be told so. */
  readonly isPhone: boolean;
  /** Goes before the scripts of each page, where the engine can be told so. */
  readonly firstScript?: string;
}

/** A browser that may be installed here. */
export interface Engine {
  readonly name: string;
  /** The programs it takes, by their paths. */
  readonly programs: readonly string[];
  /** How to get them, in a line. */
  readonly install: string;
  /** Whether its driver has fingers; without them the mouse stands for one. */
  readonly canTouch: boolean;
  readonly start: (options: TabOptions) => Promise<Tab>;
}
