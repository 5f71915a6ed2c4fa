import { expect, test } from 'vitest';
import { bestHit } from './best-hit.ts';

const rows = ['All results for “saga”', 'A Sagan Reader', 'Saga of the Swamp', 'Saga'].map(
  (label, index) => ({ id: index === 0 ? 'all' : `series-${index}`, label }),
);

test('Enter chooses the hit of that name, else one that begins so, else the first', () => {
  expect(bestHit(rows, 'SÁGA')?.label).toBe('Saga');
  expect(bestHit(rows, 'saga of')?.label).toBe('Saga of the Swamp');
  expect(bestHit(rows, 'read')?.label).toBe('A Sagan Reader');
  expect(bestHit(rows.slice(0, 1), 'saga')?.id).toBe('all');
  expect(bestHit([{ id: 'recent-0', label: 'saga' }], '')?.id).toBe('recent-0');
});
