/** A column a table is ordered by. */
export interface TableSort {
  key: string;
  direction: 'asc' | 'desc';
}

/**
 * The order after a press on a column's head: ascending, then descending, then no longer by it.
 * With `multiple` the other columns keep their part, in the order they were pressed.
 */
export function nextTableSort(
  sort: readonly TableSort[],
  key: string,
  multiple: boolean,
): readonly TableSort[] {
  const others = sort.filter((one) => one.key !== key);
  const current = sort.find((one) => one.key === key);
  if (current?.direction === 'desc') return multiple ? others : [];
  if (current === undefined) return [...(multiple ? others : []), { key, direction: 'asc' }];
  const turned = { key, direction: 'desc' } as const;
  return multiple ? sort.map((one) => (one === current ? turned : one)) : [turned];
}
