import type { OutlineEntry } from './model.ts';
import { targetOf } from './page-links.ts';
import { type Pdfium, textFrom } from './pdfium.ts';

/** More than anyone looks through; a damaged outline may lead back into itself. */
const MOST_ENTRIES = 5000;
const MOST_DEPTH = 16;

/** The outline of a document; empty where it has none. */
export function readOutline(pdfium: Pdfium, document: number): OutlineEntry[] {
  const seen = new Set<number>();

  function below(parent: number, depth: number): OutlineEntry[] {
    const entries: OutlineEntry[] = [];
    let entry = pdfium.FPDFBookmark_GetFirstChild(document, parent);
    while (entry !== 0 && !seen.has(entry) && seen.size < MOST_ENTRIES) {
      seen.add(entry);
      const own = entry;
      const title = textFrom(pdfium, 'utf-16le', (pointer, bytes) =>
        pdfium.FPDFBookmark_GetTitle(own, pointer, bytes),
      );
      const destination = pdfium.FPDFBookmark_GetDest(document, own);
      const action = pdfium.FPDFBookmark_GetAction(own);
      const target = targetOf(pdfium, document, destination, action);
      entries.push({
        title: title.trim(),
        target: target && 'index' in target ? target.index : undefined,
        children: depth < MOST_DEPTH ? below(own, depth + 1) : [],
      });
      entry = pdfium.FPDFBookmark_GetNextSibling(document, own);
    }
    return entries;
  }

  return below(0, 1);
}
