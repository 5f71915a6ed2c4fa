import { createHook } from 'node:async_hooks';

/** How often this process asks the file system for something while the work goes on. */
export async function countFileCalls(work: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const hook = createHook({
    init(_id, type) {
      if (type.startsWith('FSREQ')) calls += 1;
    },
  });
  hook.enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return calls;
}
