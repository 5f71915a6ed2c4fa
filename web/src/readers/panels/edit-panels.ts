import type { Panel } from './find-panels.ts';

export const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
export type Corner = (typeof corners)[number];
/** A place on a page, as shares of its width and height. */
export type Place = { readonly x: number; readonly y: number };

/** No panel is smaller, as a share of the page: it could hardly be grasped. */
const LEAST = 0.03;

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));
const isLeft = (corner: Corner): boolean => corner === 'topLeft' || corner === 'bottomLeft';
const isTop = (corner: Corner): boolean => corner === 'topLeft' || corner === 'topRight';

/** Where a corner of a panel is. */
export function cornerAt({ x, y, width, height }: Panel, corner: Corner): Place {
  return { x: isLeft(corner) ? x : x + width, y: isTop(corner) ? y : y + height };
}

/** A panel with a corner in another place; the opposite corner stays, and nothing leaves the page. */
export function withCorner(panel: Panel, corner: Corner, { x, y }: Place): Panel {
  const right = panel.x + panel.width;
  const bottom = panel.y + panel.height;
  const sides = {
    left: isLeft(corner) ? between(0, x, right - LEAST) : panel.x,
    right: isLeft(corner) ? right : between(panel.x + LEAST, x, 1),
    top: isTop(corner) ? between(0, y, bottom - LEAST) : panel.y,
    bottom: isTop(corner) ? bottom : between(panel.y + LEAST, y, 1),
  };
  return {
    x: sides.left,
    y: sides.top,
    width: sides.right - sides.left,
    height: sides.bottom - sides.top,
  };
}

/** A panel as large in another place, on the page. */
export function moved(panel: Panel, by: Place): Panel {
  return {
    ...panel,
    x: between(0, panel.x + by.x, 1 - panel.width),
    y: between(0, panel.y + by.y, 1 - panel.height),
  };
}

/** A page's panels while they are edited. */
export type PanelEditing = {
  /** Those that were found. */
  readonly found: readonly Panel[];
  /** The corrected ones in reading order; nothing as long as those that were found count. */
  readonly corrected: readonly Panel[] | undefined;
  /** Which of them is chosen. */
  readonly chosen: number;
  readonly past: readonly (readonly Panel[] | undefined)[];
};

/** What an edit makes of the panels. */
export type PanelEdit = (state: PanelEditing) => PanelEditing;

/** Panels as they count. */
export const panelsOf = ({ corrected, found }: PanelEditing): readonly Panel[] =>
  corrected ?? found;

const ADDED: Panel = { x: 0.3, y: 0.4, width: 0.4, height: 0.2 };

const placeIn = (panels: readonly Panel[], at: number): number =>
  between(0, at, Math.max(0, panels.length - 1));

function change(state: PanelEditing, corrected: readonly Panel[], chosen: number): PanelEditing {
  const past = [...state.past, state.corrected];
  return { ...state, corrected, chosen: placeIn(corrected, chosen), past };
}

/** Chooses a panel, by its place. */
export const chosen =
  (at: number): PanelEdit =>
  (state) => ({ ...state, chosen: at });

/** Replaces the chosen panel; `goesOn` if it's the same movement as before, which is undone as one. */
export const shaped =
  (panel: Panel, goesOn: boolean): PanelEdit =>
  (state) => {
    const next = change(state, panelsOf(state).with(state.chosen, panel), state.chosen);
    return goesOn ? { ...next, past: state.past } : next;
  };

/** Adds a panel that is read after the chosen one, and chooses it. */
export const added: PanelEdit = (state) => {
  const at = state.chosen + 1;
  return change(state, panelsOf(state).toSpliced(at, 0, ADDED), at);
};

/** Removes the chosen panel, unless it's the only one. */
export const removed: PanelEdit = (state) => {
  const panels = panelsOf(state);
  if (panels.length < 2) return state;
  return change(state, panels.toSpliced(state.chosen, 1), state.chosen);
};

/** Exchanges the chosen panel with the one that is read before or after it. */
export const reordered =
  (by: -1 | 1): PanelEdit =>
  (state) => {
    const panels = panelsOf(state);
    const to = state.chosen + by;
    const [own, other] = [panels[state.chosen], panels[to]];
    if (!own || !other) return state;
    return change(state, panels.with(state.chosen, other).with(to, own), to);
  };

/** Takes the last edit back. */
export const undone: PanelEdit = (state) => {
  if (state.past.length === 0) return state;
  const before = { ...state, corrected: state.past.at(-1), past: state.past.slice(0, -1) };
  return { ...before, chosen: placeIn(panelsOf(before), state.chosen) };
};

/** Lets the panels count again that were found. */
export const asFound: PanelEdit = (state) => ({
  ...change(state, state.found, state.chosen),
  corrected: undefined,
});
