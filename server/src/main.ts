import { optionsOrExit } from './options-or-exit.ts';
import { run } from './run.ts';

const [command, ...args] = process.argv.slice(2);
if (command === 'import-komga') {
  // Fetched only then: every other start would load it, too.
  const { importKomga } = await import('./import-komga.ts');
  process.exitCode = await importKomga(args, (text) => void process.stdout.write(`${text}\n`));
} else {
  await run(optionsOrExit());
}
