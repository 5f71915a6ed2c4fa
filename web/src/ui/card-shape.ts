import { createContext } from 'react';

/** How the cards around here are drawn: pictures with text below, or rows with more text beside. */
export const CardShape = createContext<'card' | 'row'>('card');
