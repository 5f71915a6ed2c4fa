import path from 'node:path';
import { version } from './base/version.ts';
import type { CommandName } from './command/command-table.ts';
import { dataFolder } from './command/data-folder.ts';
import { actAsOwner, requireFile } from './command/existing-database.ts';
import { help, helpOf } from './command/help.ts';
import { type Call, parseCommandLine, UsageError } from './command/parse.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const args = process.argv.slice(2);

const dataOf = (call: Call): string => dataFolder(call.get('data'), process.env);

/**
 * The code behind each command, fetched only for that one: every other start would load it, too. Each gives its
 * exit code (`exitCodes`), or nothing when it goes on.
 */
const commands: Readonly<Record<CommandName, (call: Call) => Promise<number | void>>> = {
  async serve(call) {
    const { readOptions } = await import('./command/options.ts');
    const { run } = await import('./run.ts');
    await run(readOptions(call, process.env));
  },
  async demo(call) {
    const { readOptions } = await import('./command/options.ts');
    const { demo } = await import('./demo.ts');
    await demo(readOptions(call, process.env));
  },
  async check(call) {
    const { check } = await import('./command/check.ts');
    return (await check(dataOf(call), say)) ? 0 : 3;
  },
  async backup(call) {
    const { backUp } = await import('./command/backup.ts');
    say(await backUp(dataOf(call)));
    return 0;
  },
  async restore(call) {
    const { restoreBackup } = await import('./restore.ts');
    const data = dataOf(call);
    actAsOwner(data);
    requireFile(data);
    say(await restoreBackup(data, path.resolve(call.argument), { byCommand: true }));
    return 0;
  },
  async 'reset-password'(call) {
    const { resetPassword } = await import('./command/reset-password.ts');
    const { argument: email } = call;
    say(await resetPassword({ data: dataOf(call), email, generates: call.has('generate') }));
    return 0;
  },
  async 'import-komga'() {
    const { importKomga } = await import('./import-komga.ts');
    return await importKomga(args.slice(1), say);
  },
  async database(call) {
    const { copyDatabase } = await import('./command/copy-database.ts');
    say(await copyDatabase(call, say));
    return 0;
  },
};

async function main(): Promise<number | void> {
  const call = parseCommandLine(args);
  if (call.asks === 'version') return say(version);
  if (call.asks === 'help') return say(call.isNamed ? helpOf(call.name) : help());
  return await commands[call.name](call);
}

try {
  const exitCode = await main();
  if (exitCode !== undefined) process.exitCode = exitCode;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
