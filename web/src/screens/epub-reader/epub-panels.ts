/** Panels over the page. */
export type EpubPanel = 'settings' | 'contents' | 'search' | 'help';
