// `npm run test:engines`: reads chapters of text in Firefox and WebKit, where they are installed.
import { become, buildWhenStale, installWhenStale } from './runtime.mjs';

installWhenStale();
buildWhenStale();
become(['e2e/engines/read-text.ts']);
