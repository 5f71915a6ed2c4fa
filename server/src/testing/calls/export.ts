import { exportVersion } from '@longbox/contract/export-lines';
import {
  exportReading,
  exportReadingSessions,
  exportServer,
  importReading,
  importServer,
} from '@longbox/contract/export';
import { nothing, type Row, row } from './row.ts';

const headerOf = (of: 'server' | 'reading') => () => ({
  file: Buffer.from(
    JSON.stringify({
      kind: 'longbox',
      version: exportVersion,
      of,
      created: '2026-01-01T00:00:00Z',
    }),
  ),
});
const wrong = [
  {
    when: 'it is no export',
    change: () => ({ file: Buffer.from('hello') }),
    status: 400,
    says: /isn’t a Longbox export/,
  },
  { when: 'no file', change: () => ({ file: undefined }), status: 400 },
];

/** Longbox's own: what people entered, as a file. */
export const exportRows: readonly Row[] = [
  row(exportServer)({ input: nothing, type: 'application/jsonl' }),
  row(importServer)({ input: headerOf('server'), cases: wrong }),
  row(exportReading)({ input: nothing, type: 'application/jsonl' }),
  row(exportReadingSessions)({ input: nothing, type: 'text/csv' }),
  row(importReading)({ input: headerOf('reading'), cases: wrong }),
];
