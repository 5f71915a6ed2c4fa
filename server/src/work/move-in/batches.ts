/** Rows written in one go. */
const batchSize = 500;

export function* batches<Item>(items: Iterable<Item>): Iterable<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Neighbours of one key together. */
export function* grouped<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Iterable<[string, Item[]]> {
  let group: Item[] = [];
  let key: string | undefined;
  for (const item of items) {
    const own = keyOf(item);
    if (key !== undefined && own !== key) {
      yield [key, group];
      group = [];
    }
    key = own;
    group.push(item);
  }
  if (key !== undefined) yield [key, group];
}
