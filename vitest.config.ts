import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two at a time: the machines this runs on have two cores.
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'contract' } },
      { test: { name: 'server', root: 'server', testTimeout: 60_000, hookTimeout: 60_000 } },
      'web',
      { test: { name: 'samples', root: 'samples' } },
    ],
  },
});
