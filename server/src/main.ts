import { optionsOrExit } from './options-or-exit.ts';
import { run } from './run.ts';

await run(optionsOrExit());
