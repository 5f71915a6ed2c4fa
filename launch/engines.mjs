// `npm run test:engines`: all journeys of the engines, and chapters of text letter by letter, where they are installed.
import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.mjs';
import { buildWhenStale, installWhenStale, root, runtime, runtimeFlags } from './runtime.mjs';

installWhenStale();
await buildWhenStale();
const statuses = ['e2e/engines/run.ts', 'e2e/engines/read-text.ts'].map(
  (file) =>
    spawnSync(runtime(), [...runtimeFlags, file], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, LONGBOX_CHROMIUM: findChromium() },
    }).status,
);
process.exit(statuses.every((status) => status === 0) ? 0 : 1);
