// `npm run bench`: ratios and counts, printed with the machine they were taken on.
import { become, buildWhenStale, installWhenStale } from './runtime.mjs';

installWhenStale();
await buildWhenStale();
become(['bench/src/main.ts', ...process.argv.slice(2)]);
