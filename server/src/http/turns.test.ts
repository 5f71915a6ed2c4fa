import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const never = 2 ** 31 - 1;
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('background work waits for all other work, and is done one by one', async () => {
  const turns = createTurns(never);
  const begun: string[] = [];
  const enter = async (name: string, isBackground: boolean) => {
    const leave = await turns.enter(isBackground);
    begun.push(name);
    return leave;
  };
  const reading = await enter('page', false);
  const first = enter('kept page', true);
  const second = enter('next kept page', true);
  const other = await enter('other page', false);
  reading();
  reading();
  await tick();
  expect(begun).toEqual(['page', 'other page']);
  other();
  const keeping = await first;
  await tick();
  expect(begun).toEqual(['page', 'other page', 'kept page']);
  keeping();
  (await second)();
  expect(begun.at(-1)).toBe('next kept page');
});

test('background work does not wait forever', async () => {
  const turns = createTurns(1);
  await turns.enter(false);
  await expect(turns.enter(true)).resolves.toBeTypeOf('function');
});
