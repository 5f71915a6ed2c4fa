import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const folder = fileURLToPath(new URL('.', import.meta.url));
execFileSync(process.execPath, ['messages.mjs'], { cwd: folder });

export default defineConfig({
  test: {
    name: 'web',
    root: folder,
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', '*.test.mjs'],
    setupFiles: ['./vitest.setup.ts'],
    // What must come true may take long on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
