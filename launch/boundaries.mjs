// Checks who imports whom. A run that read no module at all has checked nothing, so it fails.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './runtime.mjs';

const product = ['contract/src', 'server/src', 'web/src'];
const runs = [
  ['.dependency-cruiser.cjs', [...product, 'e2e', 'bench/src', 'samples']],
  ['.dependency-cruiser.folders.cjs', product],
];
const cruiser = path.join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
let good = true;

for (const [config, folders] of runs) {
  const args = [cruiser, '--config', config, '--output-type', 'json', ...folders];
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 200_000_000,
  });
  if (result.stdout === '') {
    process.stderr.write(result.stderr);
    process.exit(1);
  }
  const { summary } = JSON.parse(result.stdout);
  for (const { rule, from, to } of summary.violations) {
    process.stdout.write(`${rule.name}: ${from} imports ${to}\n`);
  }
  if (summary.totalCruised < 100)
    process.stdout.write(`only ${summary.totalCruised} modules read\n`);
  good &&= summary.violations.length === 0 && summary.totalCruised >= 100;
}
process.exit(good ? 0 : 1);
