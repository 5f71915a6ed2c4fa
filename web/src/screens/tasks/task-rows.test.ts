import { expect, test } from 'vitest';
import { taskRows } from './task-rows.ts';

test('what waits comes first, then what was done most; failures are counted beside', () => {
  const part = (value: string, COUNT: number, TOTAL_TIME = 0) => ({
    value,
    measured: { COUNT, TOTAL_TIME },
  });
  const rows = taskRows(
    { HashBook: 3, ScanLibrary: 0 },
    [part('ScanLibrary', 2, 5), part('AnalyzeBook', 10, 20)],
    [part('AnalyzeBook', 1), part('HashBook', 0)],
  );
  expect(rows).toEqual([
    { type: 'HashBook', waiting: 3, executed: 0, failed: 0, average: undefined },
    { type: 'AnalyzeBook', waiting: 0, executed: 10, failed: 1, average: 2 },
    { type: 'ScanLibrary', waiting: 0, executed: 2, failed: 0, average: 2.5 },
  ]);
});
