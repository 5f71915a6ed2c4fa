import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { say } from './figures.ts';
import { benchSignIn } from './sign-in.ts';

const checkSize = fileURLToPath(new URL('../../web/check-size.mjs', import.meta.url));

/** Bytes of each first screen of the built client, against its budget; then the time to sign-in. */
export async function benchFirstScreen(): Promise<void> {
  const { stdout, stderr } = spawnSync(process.execPath, [checkSize], { encoding: 'utf8' });
  for (const line of `${stdout}${stderr}`.trim().split('\n')) say(`  ${line}`);
  await benchSignIn();
}
