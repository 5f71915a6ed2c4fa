import type { ReactNode } from 'react';
import { create } from 'zustand';

/** One line of a menu. */
export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** `danger` and `warning` for what cannot be taken back or costs much. */
  tone?: 'danger' | 'warning' | undefined;
  disabled?: boolean | undefined;
  /** Makes it one of several to choose from: whether it is the chosen one. */
  checked?: boolean | undefined;
  /** A line above it: a new group begins. */
  divided?: boolean | undefined;
}

interface OpenMenu {
  anchor: HTMLElement;
  label: string;
  items: readonly MenuItem[];
}

/** The one open menu of the page, if any. */
export const useMenuStore = create<{ open: OpenMenu | null }>()(() => ({ open: null }));

/**
 * Opens the shared menu beside an element, or closes it when it is open there already.
 * `label` names it for assistive technology. One menu serves the whole page, so that a
 * grid of hundreds of cards holds none.
 */
export function openMenu(anchor: HTMLElement, label: string, items: readonly MenuItem[]): void {
  const { open } = useMenuStore.getState();
  useMenuStore.setState({ open: open?.anchor === anchor ? null : { anchor, label, items } });
}

/** Closes the shared menu. */
export function closeMenu(): void {
  useMenuStore.setState({ open: null });
}
