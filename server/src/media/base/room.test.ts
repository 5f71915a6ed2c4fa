import { expect, test } from 'vitest';
import { createRoom } from './room.ts';

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
