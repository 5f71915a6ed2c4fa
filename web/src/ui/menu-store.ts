import type { ReactNode } from 'react';
import { create } from 'zustand';

/** One line of a menu. */
export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Its action; for a link, how to go there without reloading the page. */
  onSelect: () => void;
  /** Makes it a link, which may be opened in another tab as well. */
  href?: string | undefined;
  /** `danger` and `warning` for actions that can't be undone or cost much. */
  tone?: 'danger' | 'warning' | undefined;
  disabled?: boolean | undefined;
  /** What it does is done elsewhere: out of reach the menu says why, and it does nothing. */
  remote?: boolean | undefined;
  /** Makes it one of several to choose from: whether it is the chosen one. */
  checked?: boolean | undefined;
  /** With `checked`: one of several of which any number can be chosen. */
  several?: boolean | undefined;
  /** A line above it: a new group begins. */
  divided?: boolean | undefined;
}

/** A point of the window, in pixels. */
export interface MenuPoint {
  x: number;
  y: number;
}

export interface OpenMenu {
  anchor: HTMLElement;
  /** Where it stands, when that is not beside its anchor. */
  at?: MenuPoint | undefined;
  label: string;
  items: readonly MenuItem[];
  /** Which line has the focus at first. */
  from: 'first' | 'last';
}

/** The one open menu of the page, if any. */
export const useMenuStore = create<{ open: OpenMenu | null }>()(() => ({ open: null }));

/**
 * Opens the shared menu beside an element, or closes it when it is open there already.
 * `label` names it for assistive technology. One menu serves the whole page, so that a
 * grid of hundreds of cards holds none.
 */
export function openMenu(
  anchor: HTMLElement,
  label: string,
  items: readonly MenuItem[],
  at?: MenuPoint,
): void {
  const { open } = useMenuStore.getState();
  const from = openedByArrowUp ? 'last' : 'first';
  const next = { anchor, at, label, items, from } as const;
  useMenuStore.setState({ open: open?.anchor === anchor ? null : next });
}

let openedByArrowUp = false;

/**
 * Arrow down presses a button that opens a menu, as Enter does; arrow up also goes to the menu's
 * last line (menu button pattern of the ARIA Authoring Practices). Answers whether it did.
 */
export function openMenuByKey(event: KeyboardEvent): boolean {
  const { key, target } = event;
  const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.defaultPrevented;
  if (!isPlain || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
  if (!(target instanceof HTMLElement) || !target.matches('[aria-haspopup="menu"]')) return false;
  openedByArrowUp = key === 'ArrowUp';
  target.click();
  openedByArrowUp = false;
  return true;
}

/** Closes the shared menu. */
export function closeMenu(): void {
  useMenuStore.setState({ open: null });
}
