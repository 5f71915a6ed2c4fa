import type { MarkOfBook } from '@longbox/contract/marks';

/** Marks that follow each other and are of one book, together. */
export function groupsOf(marks: readonly MarkOfBook[]): MarkOfBook[][] {
  const groups: MarkOfBook[][] = [];
  for (const mark of marks) {
    const last = groups.at(-1);
    if (last?.[0]?.bookId === mark.bookId) last.push(mark);
    else groups.push([mark]);
  }
  return groups;
}
