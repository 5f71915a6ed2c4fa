import { createContext } from 'react';

/** Whether covers around here are fetched at once, or when the browser finds them near what is shown. */
export const CoverLoading = createContext<'lazy' | 'eager'>('lazy');
