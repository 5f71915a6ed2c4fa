import type { MoveInStep } from '@longbox/contract/move-in';

/** How far a move has come, and whether it is to go on. */
export interface Course {
  /** Says what comes next, and of how many. @throws when the move is to end */
  begin(step: MoveInStep, total: number): Promise<void>;
  /** Says that so many more are done, and gives other work its turn. @throws when the move is to end */
  advance(count: number): Promise<void>;
}

/** Ends a move from inside: someone canceled it. */
export class Canceled extends Error {}

/** Tells nobody. */
export const quietCourse: Course = {
  begin: async () => {},
  advance: async () => {},
};

/** Rows between two words of how far it is. */
const stride = 200;

/** The same items; now and then it is told how many have passed. */
export async function* paced<Item>(items: Iterable<Item>, course: Course): AsyncIterable<Item> {
  let passed = 0;
  for (const item of items) {
    yield item;
    passed += 1;
    if (passed < stride) continue;
    await course.advance(passed);
    passed = 0;
  }
  await course.advance(passed);
}
