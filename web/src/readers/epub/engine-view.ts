import type { EpubView, ViewParts } from './view.ts';

/** Fetches the renderer a book needs, and only that one; gives what makes its view. */
export async function viewCreator(isFixed: boolean): Promise<(parts: ViewParts) => EpubView> {
  if (isFixed) return (await import('./fixed-view.ts')).createFixedView;
  return (await import('./flow-view.ts')).createFlowView;
}
