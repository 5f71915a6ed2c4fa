/** What became of the rows of one kind. */
interface Outcome {
  found: number;
  taken: number;
  readonly left: Map<string, number>;
}

/** What was found, taken and left, for the person who moves and for the comparison of counts. */
export interface Report {
  readonly kinds: ReadonlyMap<string, Readonly<Outcome>>;
  readonly remarks: readonly string[];
  took(kind: string, count?: number): void;
  left(kind: string, why: string): void;
  /** Says something once. */
  remark(text: string): void;
}

export function createReport(): Report {
  const kinds = new Map<string, Outcome>();
  const remarks = new Set<string>();
  const of = (kind: string): Outcome => {
    const known = kinds.get(kind);
    if (known) return known;
    const made = { found: 0, taken: 0, left: new Map<string, number>() };
    kinds.set(kind, made);
    return made;
  };
  return {
    kinds,
    get remarks() {
      return [...remarks];
    },
    took(kind, count = 1) {
      of(kind).found += count;
      of(kind).taken += count;
    },
    left(kind, why) {
      const outcome = of(kind);
      outcome.found += 1;
      outcome.left.set(why, (outcome.left.get(why) ?? 0) + 1);
    },
    remark: (text) => void remarks.add(text),
  };
}

/** How many rows of a kind were left. */
export function leftOf(report: Report, kind: string): number {
  const outcome = report.kinds.get(kind);
  return outcome ? outcome.found - outcome.taken : 0;
}

/** The report in words, a line for each kind. */
export function reportText(report: Report): string {
  const lines = [...report.kinds].map(([kind, { found, taken, left }]) => {
    const why = [...left].map(([reason, count]) => `${count} (${reason})`).join(', ');
    return `  ${kind}: ${found} in Komga, ${taken} imported${why === '' ? '' : `; skipped: ${why}`}`;
  });
  return [...lines, ...report.remarks.map((one) => `  ${one}`)].join('\n');
}
