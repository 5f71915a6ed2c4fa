/** Whether another collection or read list has this name; names differ by more than case. */
export function isNameTaken(
  name: string,
  sets: readonly { readonly id: string; readonly name: string }[],
  ownId?: string,
): boolean {
  const wanted = name.trim().toLowerCase();
  return sets.some((one) => one.id !== ownId && one.name.toLowerCase() === wanted);
}
