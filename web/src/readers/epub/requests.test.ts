import { expect, test } from 'vitest';
import { pending } from '../../lib/testing/pending.ts';
import { createRequests } from './requests.ts';
import { createSerialQueue } from './serial-queue.ts';

/** A book whose document 2 does not come until it is let go; 1 is shown, and 3 is there. */
function bookAt1() {
  const { promise, resolve } = pending<void>();
  const done: string[] = [];
  const requests = createRequests({
    queue: createSerialQueue((error) => {
      throw error;
    }),
    shown: () => 1,
    fetch: (index, givenUp) => {
      const gone = new Promise<boolean>((answer) => {
        givenUp.addEventListener('abort', () => {
          answer(false);
        });
      });
      const come = index === 2 ? promise.then(() => true) : Promise.resolve(true);
      return Promise.race([come, gone]);
    },
  });
  const goTo = (index: number, name: string) => async () => {
    if (await requests.ready(index)) done.push(name);
  };
  return { requests, goTo, done, letGo: resolve };
}

test('turns that wait for a document are made when it has come', async () => {
  const { requests, goTo, done, letGo } = bookAt1();
  requests.turn(1, goTo(2, 'next'));
  requests.turn(1, goTo(3, 'and the one after'));
  await expect.poll(() => done).toEqual([]);
  letGo();
  await expect.poll(() => done).toEqual(['next', 'and the one after']);
});

test('a jump does not wait for it, and ends what does', async () => {
  const { requests, goTo, done, letGo } = bookAt1();
  requests.turn(1, goTo(2, 'next'));
  requests.turn(1, goTo(3, 'and the one after'));
  await requests.jump(goTo(3, 'jump'));
  letGo();
  requests.turn(1, goTo(3, 'later'));
  await expect.poll(() => done).toEqual(['jump', 'later']);
});

test('a turn back gives up the one forwards that waits, and is none itself', async () => {
  const { requests, goTo, done } = bookAt1();
  requests.turn(1, goTo(2, 'next'));
  await Promise.resolve();
  requests.turn(-1, goTo(0, 'back'));
  requests.turn(-1, goTo(0, 'back again'));
  await expect.poll(() => done).toEqual(['back again']);
});
