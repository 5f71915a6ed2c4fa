import type { EpubView, ViewParts } from './view.ts';

/** Fetches the renderer a book needs, and only that one. */
export async function createEngineView(isFixed: boolean, parts: ViewParts): Promise<EpubView> {
  if (isFixed) return (await import('./fixed-view.ts')).createFixedView(parts);
  return (await import('./flow-view.ts')).createFlowView(parts);
}
