// Checks the files for Kubernetes and Docker Compose by their own rules: `pip install kubernetes-validate`, and Compose itself.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './own-node.mjs';

const composed = ['compose', 'compose.cluster', 'compose.proxy'];
const checks = [
  {
    program: ['kubernetes-validate'],
    known: '--version',
    calls: [['--strict', '--quiet', path.join('deploy', 'kubernetes', 'longbox.yaml')]],
  },
  {
    program: ['docker', 'compose'],
    known: 'version',
    calls: composed.map((name) => ['--file', path.join('deploy', `${name}.yaml`), 'config', '-q']),
  },
];

for (const { program, known, calls } of checks) {
  const [name, ...first] = program;
  const run = (args) => spawnSync(name, [...first, ...args], { cwd: root, encoding: 'utf8' });
  if (run([known]).status !== 0) {
    process.stdout.write(`skipped: ${program.join(' ')} isn’t installed\n`);
    continue;
  }
  for (const { status, stdout, stderr } of calls.map(run)) {
    if (status === 0) continue;
    process.stdout.write(`${stdout}${stderr}`);
    process.exitCode = 1;
  }
}
