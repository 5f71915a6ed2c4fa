import { createContext } from 'react';
import { createStore } from 'zustand/vanilla';
import { type Entry, type Kind, nothing, type Selection } from './selection.ts';

/** The selection of one screen. Cards subscribe individually, so that selecting one redraws only that one. */
export const createSelection = () => createStore<Selection>(() => nothing);

export type SelectionStore = ReturnType<typeof createSelection>;

/** The selection of a screen. */
export interface ScreenSelection {
  readonly store: SelectionStore;
  readonly mayChoose: (kind: Kind) => boolean;
}

export const SelectionContext = createContext<ScreenSelection | undefined>(undefined);

/** The row or grid in which a card stands. */
export interface Area extends ScreenSelection {
  /** Its loaded items, in order. */
  readonly order: () => readonly Entry[];
}

export const AreaContext = createContext<Area | undefined>(undefined);
