import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { planText } from './plan-text.ts';
import type { ReadKomga } from './read-komga.ts';
import { reportText } from './report.ts';

/** Keeps what became of a move in the data folder; gives its words. */
export function keepReport({ report, plan }: ReadKomga, data: string): string {
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const text = reportText(report);
  const file = path.join(data, `import-komga-${stamp}.txt`);
  writeFileSync(file, `${planText(plan.facts)}\n\n${text}\n`, { mode: 0o600 });
  return text;
}
