/** A list with at least one item. */
export type Some<Item> = readonly [Item, ...Item[]];

/** As `map`, with the knowledge that something is in it. */
export function mapSome<Item, Result>(
  [first, ...others]: Some<Item>,
  change: (item: Item) => Result,
): Some<Result> {
  return [change(first), ...others.map(change)];
}
