/** So many searches are remembered. */
const most = 8;

/** Remembered searches, latest first, as they are kept: one to a line. */
export function recentSearches(kept: string | undefined): string[] {
  return kept === undefined || kept === '' ? [] : kept.split('\n');
}

/** The same with one more, which stands at the head and only there. */
export function withSearch(kept: string | undefined, text: string): string {
  const others = recentSearches(kept).filter((one) => one !== text);
  return [text.replaceAll('\n', ' '), ...others].slice(0, most).join('\n');
}
