import { expect, test } from 'vitest';
import { directionFaults } from './text-direction.mjs';

test.each(['قابلة: .cbl', 'مثل /books', 'יש http:// או', 'עם --quiet'])(
  'right to left, %s would show its signs at the wrong end',
  (text) => expect(directionFaults('ar', text)).toHaveLength(1),
);

test.each([
  'مثل \u200E/books. اتركه',
  'יש http://\u200E או',
  'ה־Kobo, ב-Wi-Fi',
  'عبر eReader.conf.',
  'مع <option>--quiet</option>',
  '<b>{name}</b> AB/CD',
])('and %s would not', (text) => expect(directionFaults('he', text)).toEqual([]));

test('left to right, no sign goes astray', () => {
  expect(directionFaults('de', 'etwa /books')).toEqual([]);
});
