/** A text that goes in front of the letter at a position. */
export interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** The text with everything inserted; what goes to the same position stays in the order given. */
export function insertInto(text: string, insertions: readonly Insertion[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { at, text: inserted } of insertions.toSorted((one, other) => one.at - other.at)) {
    parts.push(text.slice(done, at), inserted);
    done = at;
  }
  return [...parts, text.slice(done)].join('');
}
