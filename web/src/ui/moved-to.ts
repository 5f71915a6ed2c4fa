/**
 * A list with some of its items moved, in their order, to stand before the item that is at `place`
 * now, counted from 0; a place past the end is the end.
 */
export function movedTo<Item>(
  items: readonly Item[],
  isMoved: (item: Item) => boolean,
  place: number,
): Item[] {
  const before = items.slice(0, place).filter((item) => !isMoved(item));
  const after = items.slice(place).filter((item) => !isMoved(item));
  return [...before, ...items.filter(isMoved), ...after];
}
