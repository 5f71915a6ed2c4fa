// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { linesOfFile, orderByNames } from './named-order.ts';

const members = [
  { id: 'a', name: 'Night Tram 1' },
  { id: 'b', name: 'Night Tram 2' },
  { id: 'c', name: '13 Ways to Élan' },
  { id: 'd', name: 'Bees!' },
];

test('members stand as they are named, the others after them as they were', () => {
  expect(orderByNames(members, 'Bees\n\nnight tram #002\r\n')).toEqual({
    members: ['d', 'b', 'a', 'c'],
    unknown: [],
  });
});

test('places before the names do not matter, numbers that belong to them do', () => {
  const text = '1. 13 ways to elan\n2) Night Tram 2\n13 ways to elan';
  expect(orderByNames(members, text)).toEqual({
    members: ['c', 'b', 'a', 'd'],
    unknown: ['13 ways to elan'],
  });
});

test('what names nothing is told', () => {
  expect(orderByNames(members, 'Night Tram 3').unknown).toEqual(['Night Tram 3']);
});

test('a ComicRack list names series and number', () => {
  const list =
    '<?xml version="1.0"?><ReadingList><Books><Book Series="Night Tram" Number="2"/>' +
    '<Book Series="Night Tram" Number="1"><Id>x</Id></Book></Books></ReadingList>';
  expect(orderByNames(members, linesOfFile(list)).members).toEqual(['b', 'a', 'c', 'd']);
  expect(linesOfFile('Bees!')).toBe('Bees!');
});
