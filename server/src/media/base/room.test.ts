import { expect, test } from 'vitest';
import { createRoom } from './room.ts';
import { shareBy } from './shares.ts';

/** Work that says when it began and ends when told to. */
function steps() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((end) => {
      ends.set(name, end);
    });
  };
  return { begun, work, end: (name: string) => ends.get(name)!() };
}

test('work waits until there is room, in its order', async () => {
  const within = createRoom(10);
  const { begun, work, end } = steps();
  const all = [
    within(6, work('a')),
    within(6, work('b')),
    within(1, work('small, and not before b')),
  ];
  await Promise.resolve();
  expect(begun).toEqual(['a']);
  end('a');
  await all[0];
  expect(begun).toEqual(['a', 'b', 'small, and not before b']);
  end('b');
  end('small, and not before b');
  await Promise.all(all);
});

test('who takes much leaves half of the room to others, and the small ones of others come first', async () => {
  let owner: string | undefined;
  shareBy(() => owner);
  const within = createRoom(10);
  const { begun, work, end } = steps();
  const as = (who: string, amount: number, name: string): Promise<void> => {
    owner = who;
    return within(amount, work(name));
  };
  const all = [
    as('a', 4, 'a1'),
    as('a', 4, 'a2'),
    as('a', 4, 'a3'),
    as('b', 5, 'b1'),
    as('c', 3, 'c1'),
    as('c', 1, 'c2'),
  ];
  await Promise.resolve();
  // The second of one owner waits, though it came first and there is room.
  expect(begun).toEqual(['a1', 'b1']);
  end('a1');
  await all[0];
  expect(begun).toEqual(['a1', 'b1', 'c1', 'c2']);
  end('b1');
  await all[3];
  expect(begun).toEqual(['a1', 'b1', 'c1', 'c2', 'a2']);
  for (const name of ['c1', 'c2', 'a2']) end(name);
  await all[1];
  end('a3');
  await Promise.all(all);
  shareBy(() => undefined);
});

test('a large piece is not overtaken for ever', async () => {
  let owner = 'a';
  shareBy(() => owner);
  const within = createRoom(10);
  const { begun, work, end } = steps();
  const first = within(2, work('first'));
  owner = 'b';
  const large = within(10, work('large'));
  owner = 'c';
  for (let number = 1; !begun.includes('large') && number < 200; number += 1) {
    const small = within(1, work(`${number}`));
    await Promise.resolve();
    if (!begun.includes(`${number}`)) {
      end('first');
      await first;
      expect(begun.at(-1)).toBe('large');
      end('large');
      await large;
    }
    end(`${number}`);
    await small;
  }
  expect(begun).toContain('large');
  shareBy(() => undefined);
});

test('what is larger than the room has it alone, and what fails leaves it', async () => {
  const within = createRoom(10);
  const { begun, work, end } = steps();
  await expect(within(99, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const large = within(99, work('large'));
  const small = within(1, work('small'));
  await Promise.resolve();
  expect(begun).toEqual(['large']);
  end('large');
  await large;
  expect(begun).toEqual(['large', 'small']);
  end('small');
  await small;
});
