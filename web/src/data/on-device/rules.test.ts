import type { Book } from '@longbox/contract/books';
import { describe, expect, test } from 'vitest';
import { book as anyBook } from '../../items/testing/things.ts';
import { type KeptBook, newlyKept } from './kept-book.ts';
import { firstWishes, mayGo, type Rule, wantedOf, wishesIn } from './rules.ts';

const holder = { base: '', userId: 'u' };
const whole = anyBook({ media: { mediaProfile: 'DIVINA' } });
const progress = (completed: boolean) => anyBook({ progress: { completed } }).readProgress;
/** A book of 10 bytes: `r` is read, `b` is begun. */
const book = (id: string, state = ''): Book => ({
  ...whole,
  id,
  sizeBytes: 10,
  readProgress: state === '' ? null : progress(state === 'r'),
});
const kept = (books: readonly Book[], reason: KeptBook['reason'] = 'rule') =>
  newlyKept(holder, books, reason);
const rule = (choice: Rule['choice'], more: Partial<Rule> = {}): Rule => ({
  kind: 'series',
  id: 's',
  title: 'S',
  choice,
  except: [],
  ...more,
});
const ids = (books: readonly Book[]) => books.map(({ id }) => id).join('');

describe('what rules want', () => {
  const books = [book('1', 'r'), book('2'), book('3', 'b'), book('4'), book('5')];

  test('comes without what was removed by hand, and once', () => {
    const found = [
      { rule: rule(2, { except: ['4'] }), books },
      { rule: rule(1, { kind: 'reading', id: '' }), books: [book('3', 'b')] },
    ];
    expect(ids(wantedOf(found, [], 100))).toBe('35');
  });

  test('comes as far as the limit allows it beside the chosen ones', () => {
    const found = [{ rule: rule('all'), books }];
    expect(ids(wantedOf(found, [], 30))).toBe('123');
    expect(ids(wantedOf(found, kept([book('9'), book('2')], 'chosen'), 40))).toBe('13');
  });

  test('stays over the limit if it is begun, or of a rule for all books', () => {
    const here = kept(books);
    expect(ids(wantedOf([{ rule: rule(3), books }], here, 10))).toBe('3');
    expect(ids(wantedOf([{ rule: rule('all'), books }], here, 10))).toBe('12345');
  });

  test('is nothing that cannot be read', () => {
    const gone = { ...book('1'), deleted: true };
    const reading = rule(3, { kind: 'reading', id: '' });
    expect(wantedOf([{ rule: reading, books: [gone] }], [], 100)).toEqual([]);
  });
});

describe('a book that no rule wants any more', () => {
  const hour = 3_600_000;
  const moment = { startedAt: 1000, now: 1000 + 2 * hour };
  const mayGoWhen = (openedAt: number) => mayGo({ reason: 'unwanted', openedAt }, moment);

  test('goes an hour after it was closed, or at the next start', () => {
    expect(mayGoWhen(moment.now - hour)).toBe(true);
    expect(mayGoWhen(moment.now - hour + 1)).toBe(false);
    expect(mayGoWhen(999)).toBe(true);
    expect(mayGoWhen(1000 + hour / 2)).toBe(true);
  });

  test('is none that was chosen or is wanted', () => {
    expect(mayGo({ reason: 'chosen', openedAt: 0 }, moment)).toBe(false);
    expect(mayGo({ reason: 'rule', openedAt: 0 }, moment)).toBe(false);
  });
});

test('a rule of a form that can’t be read stays as it is beside the others', () => {
  const rules = [rule('all'), { ...rule(3), choice: { months: 3 } }];
  const stored = { rules, limit: 5, onlyUnmetered: 'maybe' };
  expect(wishesIn(stored)).toEqual({
    wishes: { rules: [rules[0]], limit: 5, onlyUnmetered: true },
    others: [rules[1]],
  });
  expect(wishesIn(undefined)).toEqual({ wishes: firstWishes, others: [] });
  expect(wishesIn('all').others).toEqual(['all']);
});
