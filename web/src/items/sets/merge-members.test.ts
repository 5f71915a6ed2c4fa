import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeMembers, sameMembers } from './merge-members.ts';

const of = (text: string) => [...text];
const merge = (base: string, mine: string, theirs: string) => {
  const { members, added, removed } = mergeMembers({
    base: of(base),
    mine: of(mine),
    theirs: of(theirs),
  });
  return [members.join(''), added, removed];
};

describe('an order made here meets that of somebody else', () => {
  test('mine stays where they changed nothing', () => {
    expect(merge('abc', 'cba', 'abc')).toEqual(['cba', 0, 0]);
  });

  test('what they added stands after the one they put it after', () => {
    expect(merge('abc', 'cba', 'abxc')).toEqual(['cbxa', 1, 0]);
    expect(merge('abc', 'cba', 'xabc')).toEqual(['xcba', 1, 0]);
    expect(merge('abc', 'cba', 'abcxy')).toEqual(['cxyba', 2, 0]);
    // It followed one that I have removed.
    expect(merge('abc', 'ca', 'abxc')).toEqual(['cax', 1, 0]);
  });

  test('what they removed goes, what I removed stays away', () => {
    expect(merge('abc', 'cba', 'ac')).toEqual(['ca', 0, 1]);
    expect(merge('abc', 'cb', 'abc')).toEqual(['cb', 0, 0]);
  });

  test('nothing is there twice, and nothing is lost that nobody removed', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'));
    fc.assert(
      fc.property(ids, ids, ids, (base, mine, theirs) => {
        const { members } = mergeMembers({ base, mine, theirs });
        expect(new Set(members).size).toBe(members.length);
        for (const id of new Set([...base, ...mine, ...theirs])) {
          const gone = base.includes(id) && (!mine.includes(id) || !theirs.includes(id));
          expect([id, members.includes(id)]).toEqual([id, !gone]);
        }
      }),
    );
  });
});

test('orders are compared one by one', () => {
  expect(sameMembers(of('ab'), of('ab'))).toBe(true);
  expect(sameMembers(of('ab'), of('ba'))).toBe(false);
  expect(sameMembers(of('ab'), of('abc'))).toBe(false);
});
