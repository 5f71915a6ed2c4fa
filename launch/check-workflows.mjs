// Checks the workflows with actionlint: `go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12`.
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { root } from './own-node.mjs';

const places = ['actionlint', path.join(os.homedir(), 'go', 'bin', 'actionlint')];
const runs = places.map((program) =>
  spawnSync(program, ['-color', '-shellcheck='], { cwd: root, encoding: 'utf8' }),
);
const run = runs.find(({ error }) => error === undefined);
if (run === undefined) {
  process.stdout.write('skipped: actionlint isn’t installed\n');
} else {
  process.stdout.write(`${run.stdout}${run.stderr}`);
  process.exitCode = run.status ?? 1;
}
