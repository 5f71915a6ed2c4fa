import { defineConfig } from 'vitest/config';

/** What must come true may take long on a busy machine; what is quick elsewhere is still quick there. */
const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Tests wait for background work; on a busy machine it would hardly get its turn. */
const env = { LONGBOX_NICENESS: '0' };

export default defineConfig({
  test: {
    // Two at a time: the machines this runs on have two cores.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'contract', ...patience } },
      { test: { name: 'server', root: 'server', env, ...patience } },
      'web',
      { test: { name: 'samples', root: 'samples', ...patience } },
    ],
  },
});
