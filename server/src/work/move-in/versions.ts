import type { DatabaseSync } from 'node:sqlite';
import { MoveRefusal } from './refusal.ts';

/** The first step of Komga's database that came with a version. */
const steps: readonly (readonly [step: string, version: string])[] = [
  ['20230626170856', '1.0'],
  ['20230629114356', '1.1'],
  ['20230711173700', '1.2'],
  ['20230724114349', '1.3'],
  ['20230918114751', '1.5'],
  ['20231005165322', '1.6'],
  ['20231115163730', '1.8'],
  ['20231201115954', '1.9'],
  ['20240422132621', '1.11.1'],
  ['20240529120933', '1.12'],
  ['20240906152500', '1.13'],
  ['20240911175419', '1.14'],
  ['20250108115503', '1.17'],
  ['20250205151235', '1.20'],
  ['20250730173126', '1.23.1'],
  ['20260225161438', '1.26.0'],
];
const [oldest = ''] = steps[0] ?? [];
const [newest = ''] = steps.at(-1) ?? [];

/** Which Komga a database is of, by the last step of its form. */
export function versionOf(database: DatabaseSync): {
  version: string;
  since: string;
  warnings: string[];
} {
  const history = database
    .prepare('SELECT version, success FROM flyway_schema_history ORDER BY installed_rank')
    .all();
  if (history.some(({ success }) => Number(success) === 0)) {
    throw new MoveRefusal(
      'An update of this database stopped halfway. Start Komga once more, then try again.',
    );
  }
  const last = history
    .map(({ version }) => String(version ?? ''))
    .filter((version) => /^\d{14}$/.test(version))
    .toSorted()
    .at(-1);
  if (last === undefined || last < oldest) {
    throw new MoveRefusal(
      'This database comes from a Komga before 1.0. Start Komga 1.26 once on a copy of this folder to update it.',
    );
  }
  const at = steps.findLastIndex(([step]) => step <= last);
  const [, from = ''] = steps[at] ?? [];
  const [, until] = steps[at + 1] ?? [];
  if (last > newest) {
    return {
      version: `newer than ${from}`,
      since: from,
      warnings: [
        'This Komga version is newer than Longbox supports. Data of its new features isn’t moved.',
      ],
    };
  }
  const range = until === undefined ? `${from} or later` : `from ${from} to before ${until}`;
  return { version: range, since: from, warnings: [] };
}
