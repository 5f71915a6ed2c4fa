import { fold } from '../lib/fold.ts';

/** Whether another collection or read list has this name; names differ by more than case. */
export function isNameTaken(
  name: string,
  sets: readonly { readonly id: string; readonly name: string }[],
  ownId?: string,
): boolean {
  const wanted = name.trim().toLowerCase();
  return sets.some((one) => one.id !== ownId && one.name.toLowerCase() === wanted);
}

/** The collections or read lists whose name holds a text, without case and accents. */
export function namesHolding<Item extends { readonly name: string }>(
  text: string,
  sets: readonly Item[],
): Item[] {
  const wanted = fold(text.trim());
  return sets.filter(({ name }) => fold(name).includes(wanted));
}
