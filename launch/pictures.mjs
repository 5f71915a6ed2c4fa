// `npm run pictures`: takes the pictures of README and docs again.
import { findChromium } from './chromium.mjs';
import { become, buildWhenStale, installWhenStale } from './runtime.mjs';

installWhenStale();
await buildWhenStale();
become(['e2e/pictures.ts'], { environment: { LONGBOX_CHROMIUM: findChromium() } });
