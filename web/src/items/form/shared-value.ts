/** What several items have in one field: the value of all of them, or that they differ. */
export type Shared<Value> =
  | { readonly isMixed: false; readonly value: Value }
  | { readonly isMixed: true };

/** Compares as JSON does, which is how the values travel. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The value that all items share, when they do. Without items there is nothing to share. */
export function sharedValue<Item, Value>(
  items: readonly Item[],
  valueOf: (item: Item) => Value,
): Shared<Value> {
  const [first, ...others] = items;
  if (first === undefined) return { isMixed: true };
  const value = valueOf(first);
  const isShared = others.every((item) => isSame(valueOf(item), value));
  return isShared ? { isMixed: false, value } : { isMixed: true };
}
