import { createContext } from 'react';

/** Which actions cards have: all, the menu alone, or none yet. All but the menu on touch are hidden until a card is pointed at. */
type ActionsShown = 'all' | 'menu' | 'none';

export const CardActions = createContext<ActionsShown>('all');

/** Those that are in sight at once. */
export const actionsInSight = (): ActionsShown =>
  window.matchMedia('(hover: hover)').matches ? 'none' : 'menu';
