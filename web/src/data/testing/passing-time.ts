import { vi } from 'vitest';

/** Lets run what waits for no clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Has so many milliseconds of the test's clock go by. */
export async function pass(millis: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(millis);
  await settle();
}

/** What comes of it while time goes by; nothing if it fails. */
export async function inTime<Result>(running: Promise<Result>): Promise<Result | undefined> {
  let isDone = false;
  const result = running
    .catch(() => undefined)
    .finally(() => {
      isDone = true;
    });
  await settle();
  for (let seconds = 0; seconds < 20 && !isDone; seconds += 1) await pass(1000);
  if (!isDone) throw new Error('it hangs');
  return result;
}
