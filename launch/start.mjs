// `npm start`: installs and builds what is missing or stale, then serves.
import { become, buildWhenStale, installWhenStale } from './runtime.mjs';

const args = process.argv.slice(2);
const isDemo = args.includes('--demo');

installWhenStale();
buildWhenStale();
become([
  isDemo ? 'server/src/demo.ts' : 'server/src/main.ts',
  ...args.filter((arg) => arg !== '--demo'),
]);
