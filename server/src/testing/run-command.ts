import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import nodeFlags from '../../node-flags.json' with { type: 'json' };

export const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Runs a command line of the product to its end, as a process of its own. */
export async function runCommand(
  args: readonly string[],
  { input = '', uid }: { readonly input?: string; readonly uid?: number } = {},
) {
  const child = spawn(process.execPath, [...nodeFlags, main, ...args], {
    stdio: 'pipe',
    ...(uid !== undefined && { uid, gid: uid }),
  });
  child.stdin.end(input);
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { said, complained, code: Number(code) };
}
