import { listNamePatterns, previewFileNames, renameFiles } from '@longbox/contract/file-names';
import { nothing, row } from './row.ts';

const naming = { pattern: '{series} {number:000}' };

/** Longbox's own: files renamed by a pattern. */
export const fileNamesRows = [
  row(previewFileNames)({
    input: ({ bookId }) => ({ body: { ...naming, bookIds: [bookId] } }),
    cases: [
      {
        when: 'its pattern can’t be read',
        change: () => ({ body: { pattern: '{series} {nothing}' } }),
        status: 200,
        holds: { fault: { why: 'PART', at: 9, text: '{nothing}' }, total: 0 },
      },
      {
        when: 'its books are unknown',
        change: () => ({ body: { ...naming, bookIds: ['nothing'], libraryIds: ['nothing'] } }),
        status: 200,
        holds: { fault: null, total: 0, files: [] },
      },
    ],
  }),
  row(renameFiles)({
    input: () => ({ body: naming }),
    changing: true,
    cases: [
      {
        when: 'its pattern can’t be read',
        change: () => ({ body: { pattern: '{series' } }),
        status: 400,
        violates: ['pattern'],
      },
    ],
  }),
  row(listNamePatterns)({ input: nothing, precise: 'maybe' }),
];
