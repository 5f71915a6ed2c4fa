import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { say } from './figures.ts';

const checkSize = fileURLToPath(new URL('../../web/check-size.mjs', import.meta.url));

/** Compressed bytes of each first screen of the built client, against its budget. */
export function benchFirstScreen(): void {
  const { stdout, stderr } = spawnSync(process.execPath, [checkSize], { encoding: 'utf8' });
  for (const line of `${stdout}${stderr}`.trim().split('\n')) say(`  ${line}`);
}
