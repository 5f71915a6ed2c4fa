interface Identified {
  readonly id: string;
}

/** An item in a list, with the ones next to it. */
export interface Neighbours<Item> {
  readonly previous: Item | undefined;
  readonly next: Item | undefined;
  /** Its place in the list, from 1; 0 when it is not in it. */
  readonly place: number;
}

/** The items next to an item in its list. */
export function neighboursOf<Item extends Identified>(
  items: readonly Item[],
  id: string,
): Neighbours<Item> {
  const index = items.findIndex((item) => item.id === id);
  if (index === -1) return { previous: undefined, next: undefined, place: 0 };
  return { previous: items[index - 1], next: items[index + 1], place: index + 1 };
}
