import { createContext, type ReactNode } from 'react';
import type { Part } from './parts.ts';

/**
 * Draws over a page, from 1, of which a part is shown; what it draws moves and grows with the page.
 * Keep its identity, or every page is redrawn.
 */
export const PageOverlay = createContext<((page: number, part: Part) => ReactNode) | undefined>(
  undefined,
);
