// `npm run bench`: ratios and counts, printed with the machine they were taken on.
import { become, buildWhenStale, bundled, bundleWhenStale, installWhenStale } from './runtime.mjs';

installWhenStale();
await buildWhenStale();
bundleWhenStale();
// Servers are measured as people run them.
become(['bench/src/main.ts', ...process.argv.slice(2)], { environment: bundled() });
