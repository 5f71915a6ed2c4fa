/** Lists that another place hands to the import of read lists. */
let offered: readonly File[] = [];

/** Hands a list over, for when that screen opens. */
export function offerList(file: File): void {
  offered = [...offered, file];
}

/** Takes the lists over; they're handed over once. */
export function takeOffered(): readonly File[] {
  const taken = offered;
  offered = [];
  return taken;
}
