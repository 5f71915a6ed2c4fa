import type { PageLayout, ReadingMode } from './reader-settings.ts';
import { buildSpreads, currentPageOf, spreadOfPage } from './spreads.ts';
import type { PageSize, Spread } from './spreads.ts';

export type Edge = 'start' | 'end';
export type Exit = 'previousBook' | 'nextBook';

export type Jump = { readonly page: number };

export type ReaderState = {
  readonly pages: readonly PageSize[];
  readonly layout: PageLayout;
  readonly direction: ReadingMode;
  readonly spreads: readonly Spread[];
  /** Index into `spreads`. */
  readonly index: number;
  /** Current page, from 1: the one to save as progress and to write in the address. */
  readonly page: number;
  /** The edge whose message is visible; a second press while it is set asks to leave. */
  readonly edge: Edge | null;
  /** Where the reader asked to go by that second press; cleared with the message. */
  readonly exit: Exit | null;
  /** The last jump, a new object for each: a strip scrolls for it, not for pages it reported itself. */
  readonly jump: Jump;
};

/** A press held down repeats; a repeat may reach an edge but never leaves the book. */
type Press = { readonly repeat?: boolean | undefined };

export type ReaderCommand =
  | ({ readonly type: 'next' | 'previous' | 'turnLeft' | 'turnRight' } & Press)
  | ({ readonly type: 'pressEdge'; readonly edge: Edge } & Press)
  | { readonly type: 'first' | 'last' | 'dismissEdge' }
  | { readonly type: 'goTo' | 'sawPage'; readonly page: number }
  | { readonly type: 'setDirection'; readonly direction: ReadingMode }
  | { readonly type: 'setLayout'; readonly layout: PageLayout }
  | { readonly type: 'setPages'; readonly pages: readonly PageSize[] };

/** What turning to each side means: the only place where left and right become next and previous. */
export function sidesOf(direction: ReadingMode): {
  readonly turnLeft: 'next' | 'previous';
  readonly turnRight: 'next' | 'previous';
} {
  return direction === 'RIGHT_TO_LEFT'
    ? { turnLeft: 'next', turnRight: 'previous' }
    : { turnLeft: 'previous', turnRight: 'next' };
}

type Place = Pick<ReaderState, 'pages' | 'layout' | 'direction' | 'page'>;

/** The state for a place in a book: spreads follow from pages, layout and direction; edges are cleared. */
function arrange({ pages, layout, direction, page }: Place): ReaderState {
  // A strip shows page after page, whatever layout is kept for paged reading.
  const spreads = buildSpreads(pages, direction === 'WEBTOON' ? 'SINGLE' : layout);
  const start = { index: 0, page: 1, jump: { page: 1 }, edge: null, exit: null };
  return jumpTo({ pages, layout, direction, spreads, ...start }, spreadOfPage(spreads, page));
}

function moveTo(state: ReaderState, index: number): ReaderState {
  const spread = state.spreads[index];
  const page = spread ? currentPageOf(spread) : 1;
  return { ...state, index, page, edge: null, exit: null };
}

function jumpTo(state: ReaderState, index: number): ReaderState {
  const moved = moveTo(state, index);
  return { ...moved, jump: { page: moved.page } };
}

function pressEdge(state: ReaderState, edge: Edge, { repeat }: Press): ReaderState {
  if (state.edge !== edge) return { ...state, edge, exit: null };
  if (repeat === true || state.exit !== null) return state;
  return { ...state, exit: edge === 'end' ? 'nextBook' : 'previousBook' };
}

function turn(state: ReaderState, move: 'next' | 'previous', press: Press): ReaderState {
  const index = state.index + (move === 'next' ? 1 : -1);
  if (index < 0) return pressEdge(state, 'start', press);
  if (index >= state.spreads.length) return pressEdge(state, 'end', press);
  return moveTo(state, index);
}

/**
 * Opens a book at a page, from 1. A page outside the book gives its first or last one; in a double
 * layout the current page becomes the last real one of the spread that holds it.
 */
export function openReader(place: Place): ReaderState {
  return arrange(place);
}

/**
 * The page reader's only state change. Pure and without time: whoever shows the edge message
 * dismisses it. Returns the same object when nothing changes.
 */
export function step(state: ReaderState, command: ReaderCommand): ReaderState {
  switch (command.type) {
    case 'next':
    case 'previous':
      return turn(state, command.type, command);
    case 'turnLeft':
    case 'turnRight':
      return turn(state, sidesOf(state.direction)[command.type], command);
    case 'pressEdge':
      return pressEdge(state, command.edge, command);
    case 'first':
      return jumpTo(state, 0);
    case 'last':
      return jumpTo(state, Math.max(0, state.spreads.length - 1));
    case 'goTo':
      return jumpTo(state, spreadOfPage(state.spreads, command.page));
    case 'sawPage':
      return command.page === state.page
        ? state
        : moveTo(state, spreadOfPage(state.spreads, command.page));
    case 'setDirection':
      return command.direction === state.direction
        ? state
        : arrange({ ...state, direction: command.direction });
    case 'setLayout':
      return command.layout === state.layout
        ? state
        : arrange({ ...state, layout: command.layout });
    case 'setPages':
      return arrange({ ...state, pages: command.pages });
    case 'dismissEdge':
    default:
      return state.edge === null ? state : { ...state, edge: null, exit: null };
  }
}
