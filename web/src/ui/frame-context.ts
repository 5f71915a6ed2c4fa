import { createContext, useContext } from 'react';

export interface FrameState {
  /** How the navigation column stands: wide, icons only, or hidden. */
  shape: 'drawer' | 'rail' | 'none';
  /** Whether the column lies over the page. */
  isOver: boolean;
  /** Opens the navigation over the page, where it does not stand beside it. */
  openMenu: () => void;
  /** The top bar's place for title and toolbar, once it is there. */
  slot: HTMLElement | null;
}

export const FrameContext = createContext<FrameState>({
  shape: 'none',
  isOver: false,
  openMenu: () => undefined,
  slot: null,
});

/** The frame around the current screen. */
export function useFrame(): FrameState {
  return useContext(FrameContext);
}
