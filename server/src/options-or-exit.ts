import { help } from './option-table.ts';
import { type Options, readOptions } from './options.ts';
import { fail } from './run.ts';

/** The options of this process; asked for help or given nonsense it says so and ends. */
export function optionsOrExit(): Options {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${help}\n`);
    process.exit(0);
  }
  try {
    return readOptions(args, process.env);
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
