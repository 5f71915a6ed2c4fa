/* What someone read or marked here of books that are gone, or no longer for them: it's told once. */

let dropped = new Set<string>();

/** Notes that what waited for a book can't be handed in any more. */
export function noteDropped(bookId: string): void {
  dropped.add(bookId);
}

/** Of how many books something was dropped since this was last asked. */
export function takeDropped(): number {
  const { size } = dropped;
  dropped = new Set();
  return size;
}
