import * as z from 'zod/mini';

/** How a person has put things in order, and which of them are out of sight. */
export const Arrangement = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
});
export type Arrangement = z.output<typeof Arrangement>;

/**
 * Things in the order a person gave them. What that does not know, being newer, follows in the order
 * it came in; what is named there and is gone plays no part.
 */
export function inOrder<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  arrangement: Arrangement | undefined,
): Item[] {
  if (arrangement === undefined) return [...items];
  const known = arrangement.order.flatMap((id) => items.filter((item) => idOf(item) === id));
  return [...known, ...items.filter((item) => !known.includes(item))];
}

/** Whether a thing is in sight. */
export function isShown(id: string, arrangement: Arrangement | undefined): boolean {
  return arrangement?.hidden.includes(id) !== true;
}
