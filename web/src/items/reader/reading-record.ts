/** What a reader shows. */
export interface Shown {
  /** Numbers of its pages, from 1. */
  readonly pages: readonly number[];
  /** Where it begins and ends in the book, from 0 to 1. */
  readonly from: number;
  readonly to: number;
  /** Nothing of the book follows. */
  readonly atEnd: boolean;
}

/** A stretch of reading as far as it has come; times in milliseconds. */
export interface Stretch {
  readonly id: string;
  readonly first: number;
  readonly last: number;
  readonly pages: number;
  readonly active: number;
  readonly lasted: number;
  /** When someone was last reading, by this device's clock. */
  readonly ended: number;
  readonly finished: boolean;
}

interface RecordOptions {
  /** Milliseconds since some moment: never goes back, but may stand still while the device sleeps. */
  readonly steady: () => number;
  /** Milliseconds since 1970: people and time servers change it. */
  readonly wall: () => number;
  readonly newId: () => string;
}

export interface ReadingRecord {
  /** Says what is shown now. A stretch that was left for long is over then, so ask for it first. */
  readonly show: (shown: Shown) => void;
  /** Says whether the reader can be seen. */
  readonly sight: (isVisible: boolean) => void;
  /** The stretch up to now; nothing before a page was shown long enough. */
  readonly now: () => Stretch | undefined;
}

/** A page counts as read after so long, in milliseconds. */
const readAfter = 1500;
/** Without a turn for so long, nobody is reading. */
const patience = 3 * 60_000;
/** Reading on later than this is another stretch. */
const longestBreak = 30 * 60_000;
/** A stretch takes no more turns after this, so that it stays below a day. */
const longestStretch = 23 * 60 * 60_000;

const emptyStretch = (id: string) => ({
  id,
  /** Milliseconds since it began. */
  elapsed: 0,
  lasted: 0,
  active: 0,
  first: 0,
  last: 0,
  read: new Set<number>(),
  finished: false,
});

const isSameView = (one: Shown | undefined, other: Shown): boolean =>
  one?.atEnd === other.atEnd && one.pages.join() === other.pages.join();

/**
 * Measures stretches of reading: what counts as read, and for how long. Time counts while the reader can be seen, up
 * to three minutes for each turn. It keeps no time itself, so each call counts what has passed since the one before.
 */
export function createReadingRecord({ steady, wall, newId }: RecordOptions): ReadingRecord {
  let stretch = emptyStretch(newId());
  let shown: Shown | undefined;
  let isVisible = true;
  /** How long the view has been in sight. */
  let rested = 0;
  let patienceLeft = patience;
  let before = { steady: steady(), wall: wall() };

  function note(view: Shown): void {
    if (stretch.read.size === 0) stretch.first = view.from;
    for (const page of view.pages) stretch.read.add(page);
    stretch.last = view.to;
    stretch.finished ||= view.atEnd;
  }

  function pass(): void {
    const now = { steady: steady(), wall: wall() };
    const step = Math.max(0, now.steady - before.steady);
    // Where the steady clock sleeps with the device, the other has gone on.
    const away = Math.max(step, now.wall - before.wall);
    before = now;
    const active = isVisible && shown !== undefined ? Math.min(step, patienceLeft) : 0;
    if (active > 0) {
      patienceLeft -= active;
      rested += active;
      stretch.active += active;
      stretch.lasted = stretch.elapsed + active;
    }
    if (shown !== undefined && rested >= readAfter) note(shown);
    stretch.elapsed += away;
  }

  return {
    show(next) {
      pass();
      const isOver =
        stretch.elapsed - stretch.lasted > longestBreak || stretch.elapsed > longestStretch;
      if (isOver || shown === undefined) stretch = emptyStretch(newId());
      if (isOver || !isSameView(shown, next)) rested = 0;
      patienceLeft = patience;
      shown = next;
    },
    sight(visible) {
      pass();
      isVisible = visible;
    },
    now() {
      pass();
      const { id, first, last, read, active, lasted, finished, elapsed } = stretch;
      if (read.size === 0) return undefined;
      return {
        id,
        first,
        last,
        pages: read.size,
        active: Math.round(active),
        lasted: Math.round(lasted),
        ended: Math.round(before.wall - (elapsed - lasted)),
        finished,
      };
    },
  };
}
