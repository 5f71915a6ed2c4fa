// `npm run package`: makes the npm package `longbox` in `.cache/package`, and its archive beside it.
import { buildWhenStale, installWhenStale, runOrFail } from './runtime.mjs';

installWhenStale();
await buildWhenStale();
runOrFail(['launch/package/make.mjs'], 'Couldn’t make the package. The reason is above.');
