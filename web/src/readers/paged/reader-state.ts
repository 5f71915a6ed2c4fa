import type { PageLayout, ReadingMode } from './reader-settings.ts';
import { buildSpreads, currentPageOf, spreadOfPage } from './spreads.ts';
import type { PageSize, Pairing, Spread } from './spreads.ts';

export type Edge = 'start' | 'end';
export type Exit = 'previousBook' | 'nextBook';

/** `from` is the page before a jump that was asked for, so that it can be taken back. */
export type Jump = { readonly page: number; readonly from?: number };

export type ReaderState = {
  readonly pages: readonly PageSize[];
  readonly layout: PageLayout;
  readonly pairing: Pairing;
  readonly direction: ReadingMode;
  readonly spreads: readonly Spread[];
  /** Index into `spreads`. */
  readonly index: number;
  /** Current page, from 1: the one to save as progress and to write in the address. */
  readonly page: number;
  /** The last page that was turned to or requested: a new layout shows the spread with this page. */
  readonly anchor: number;
  /** The edge whose message is visible; a second press while it is set asks to leave. */
  readonly edge: Edge | null;
  /** Where the reader asked to go by that second press; cleared with the message. */
  readonly exit: Exit | null;
  /** The last jump, a new object for each: a strip scrolls for it, not for pages it reported itself. */
  readonly jump: Jump;
};

/** A press held down repeats; a repeat may reach an edge but never leaves the book. */
type Press = { readonly repeat?: boolean | undefined };

/** What holds at the edges of a book. */
export type EdgeRules = {
  /** At the end the next book opens without a second press. */
  readonly runsOn?: boolean;
};

export type ReaderCommand =
  | ({ readonly type: 'next' | 'previous' | 'turnLeft' | 'turnRight' } & Press)
  | ({ readonly type: 'pressEdge'; readonly edge: Edge } & Press)
  | { readonly type: 'first' | 'last' | 'dismissEdge' }
  | { readonly type: 'goTo' | 'goBack' | 'sawPage'; readonly page: number }
  | { readonly type: 'setDirection'; readonly direction: ReadingMode }
  | { readonly type: 'setLayout'; readonly layout: PageLayout; readonly pairing?: Pairing }
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

/** Whether the edge that was pressed is elsewhere: by a button, not by turning. */
export function isAwayFrom({ edge, index, spreads }: ReaderState): boolean {
  return edge === 'end' ? index < spreads.length - 1 : index > 0;
}

/** Where a book is opened, and how. */
export type Place = Pick<ReaderState, 'pages' | 'layout' | 'direction' | 'page'> &
  Partial<Pick<ReaderState, 'pairing'>>;

/** The state for a place in a book: spreads follow from pages, layout and direction; edges are cleared. */
function arrange({ pages, layout, pairing = {}, direction, page }: Place): ReaderState {
  // A strip shows page after page, regardless of the layout for paged reading.
  const spreads =
    direction === 'WEBTOON' ? buildSpreads(pages, 'SINGLE') : buildSpreads(pages, layout, pairing);
  const start = { index: 0, page: 1, anchor: 1, jump: { page: 1 }, edge: null, exit: null };
  const empty = { pages, layout, pairing, direction, spreads, ...start };
  return { ...jumpTo(empty, spreadOfPage(spreads, page)), anchor: page };
}

function moveTo(state: ReaderState, index: number): ReaderState {
  const spread = state.spreads[index];
  const page = spread ? currentPageOf(spread) : 1;
  return { ...state, index, page, anchor: page, edge: null, exit: null };
}

function jumpTo(state: ReaderState, index: number): ReaderState {
  const moved = moveTo(state, index);
  return { ...moved, jump: { page: moved.page } };
}

/** As `jumpTo`, remembering where it came from; what lies beside that is one turn away. */
function leap(state: ReaderState, index: number): ReaderState {
  const moved = jumpTo(state, index);
  if (Math.abs(index - state.index) <= 1) return moved;
  return { ...moved, jump: { ...moved.jump, from: state.page } };
}

function pressEdge(
  state: ReaderState,
  edge: Edge,
  { repeat, runsOn }: Press & EdgeRules,
): ReaderState {
  const isOver = runsOn === true && edge === 'end' && repeat !== true;
  if (state.edge !== edge) return { ...state, edge, exit: isOver ? 'nextBook' : null };
  if (repeat === true || state.exit !== null) return state;
  return { ...state, exit: edge === 'end' ? 'nextBook' : 'previousBook' };
}

function turn(
  state: ReaderState,
  move: 'next' | 'previous',
  press: Press & EdgeRules,
): ReaderState {
  const index = state.index + (move === 'next' ? 1 : -1);
  if (index < 0) return pressEdge(state, 'start', press);
  if (index >= state.spreads.length) return pressEdge(state, 'end', press);
  return moveTo(state, index);
}

/** Lays the pages out again around the current one; the same layout and pairing change nothing. */
function setLayout(state: ReaderState, layout: PageLayout, pairing: Pairing): ReaderState {
  const { shifted, split } = state.pairing;
  const isSame = layout === state.layout && pairing.shifted === shifted && pairing.split === split;
  return isSame ? state : arrange({ ...state, layout, pairing, page: state.anchor });
}

/**
 * Opens a book at a page, from 1. A page outside the book gives its first or last one; in a double
 * layout the current page becomes the last real one of the spread that holds it.
 */
export function openReader(place: Place): ReaderState {
  return arrange(place);
}

/**
 * The page reader's only state change. Pure and without time: the part that shows the edge
 * message dismisses it. Returns the same object when nothing changes.
 */
export function step(
  state: ReaderState,
  command: ReaderCommand,
  rules: EdgeRules = {},
): ReaderState {
  switch (command.type) {
    case 'next':
    case 'previous':
      return turn(state, command.type, { ...command, ...rules });
    case 'turnLeft':
    case 'turnRight':
      return turn(state, sidesOf(state.direction)[command.type], { ...command, ...rules });
    case 'pressEdge':
      return pressEdge(state, command.edge, { ...command, ...rules });
    case 'first':
      return leap(state, 0);
    case 'last':
      return leap(state, Math.max(0, state.spreads.length - 1));
    case 'goTo':
      return leap(state, spreadOfPage(state.spreads, command.page));
    case 'goBack':
      return jumpTo(state, spreadOfPage(state.spreads, command.page));
    case 'sawPage':
      return command.page === state.page
        ? state
        : moveTo(state, spreadOfPage(state.spreads, command.page));
    case 'setDirection':
      return command.direction === state.direction
        ? state
        : arrange({ ...state, direction: command.direction, page: state.anchor });
    case 'setLayout':
      return setLayout(state, command.layout, command.pairing ?? state.pairing);
    case 'setPages':
      return arrange({ ...state, pages: command.pages, page: state.anchor });
    case 'dismissEdge':
    default:
      return state.edge === null ? state : { ...state, edge: null, exit: null };
  }
}
