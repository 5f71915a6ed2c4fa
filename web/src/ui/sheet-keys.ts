interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

interface Place {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** The cursor stands before all of the text, or behind it. */
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
  /** The text runs from right to left. */
  readonly isMirrored: boolean;
}

/** Where a key leads from a cell: down and up at once, aside from the ends of its text only. */
export function cellTarget(
  { key, shiftKey, ctrlKey, altKey, metaKey }: Press,
  { row, column, rows, columns, isAtStart, isAtEnd, isMirrored }: Place,
): { readonly row: number; readonly column: number } | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  const [back, forth] = isMirrored ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const to = (down: number, across: number) => {
    const target = { row: row + down, column: column + across };
    const isInside =
      target.row >= 0 && target.row < rows && target.column >= 0 && target.column < columns;
    return isInside ? target : undefined;
  };
  if (key === 'Enter') return to(shiftKey ? -1 : 1, 0) ?? { row, column };
  if (shiftKey) return undefined;
  if (key === 'ArrowDown') return to(1, 0);
  if (key === 'ArrowUp') return to(-1, 0);
  if (key === back && isAtStart) return to(0, -1);
  if (key === forth && isAtEnd) return to(0, 1);
  return undefined;
}
