import { expect, test } from 'vitest';
import { parseEvent } from './event-stream.ts';

test('an event of the contract is read', () => {
  expect(parseEvent('SeriesAdded', '{"seriesId":"s","libraryId":"l"}')).toEqual({
    name: 'SeriesAdded',
    payload: { seriesId: 's', libraryId: 'l' },
  });
});

test.each([
  ['SomethingNew', '{}'],
  ['toString', '{}'],
  ['SeriesAdded', '{}'],
  ['SeriesAdded', 'null'],
  ['SeriesAdded', ''],
  ['TaskQueueStatus', '{"count":"1","countByType":{}}'],
])('%s with %j is nothing', (name, data) => {
  expect(parseEvent(name, data)).toBeUndefined();
});
