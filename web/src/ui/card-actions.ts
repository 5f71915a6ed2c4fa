import { createContext } from 'react';

/** Whether cards have all of their actions, or only their menu: the others are hidden until a card is pointed at. */
export const HasActions = createContext(true);
