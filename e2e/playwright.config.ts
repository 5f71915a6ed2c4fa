import { isAll } from '@longbox/server/testing/whole-run';
import { defineConfig, devices } from '@playwright/test';
import type { Options } from './fixtures.ts';
import { lanName } from './lan-name.ts';
import { domain } from './proxies/certificate.ts';

const executablePath = process.env['LONGBOX_CHROMIUM'];

/**
 * Of two such lists Chromium reads the last alone, so this one names what Playwright switches off, too. The
 * suggestions of the address bar are pages of their own, two a window: two fifths of the processor's time. A
 * process that waits for the next site is started for every journey, and none needs it. What a journey answers in
 * place of the server counts as from another network, from which plain http may ask this machine nothing.
 */
const switchedOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BlockInsecurePrivateNetworkRequests',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'LocalNetworkAccessChecks',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

// Journeys wait for background work; on a busy machine it would hardly get its turn.
process.env['LONGBOX_NICENESS'] ??= '0';

/**
 * `npm test` goes the chief ways of every screen. What has `@all` in its title
 * (rarer ways, faults that unit tests hold already, mirrored screens, hundreds of things) is a matter of
 * `npm run test:all`, which makes the others on a phone, below a path and before another server too;
 * the first one is made on a phone by both, and there alone by `npm test`. The page of parts is the same however it is served, and chooses
 * its fingers and keys itself; what axe finds, what is spoken, ten tabs, hundreds of books and the reading of
 * every book are no matter of a phone, nor of the address; phones keep no space for scroll bars; the walk through all languages sets its sizes itself.
 */
const allIgnored = [
  'dimming.spec.ts',
  'access.spec.ts',
  'keyboard.spec.ts',
  'spoken.spec.ts',
  'parts*.spec.ts',
  'tabs.spec.ts',
  'edit-hundreds.spec.ts',
  'walk.spec.ts',
  'reach.spec.ts',
  'every-book.spec.ts',
  'plain-http.spec.ts',
];

/** What is rare stays out, but for files that were changed themselves. */
const rareIn = process.env['LONGBOX_RARE_IN'] ?? '';
const rare = new RegExp(rareIn === '' ? '@all' : `^(?!.*(?:${rareIn})).*@all`);

/** By `npm test` the whole way of a new owner is gone on a phone alone; keys turn pages in other journeys. */
const wholeWay = /from an empty server/;

/** Without an encrypted address, browsers have no service workers and keep no books. */
const withWorker = [
  'away*.spec.ts',
  'device-looks.spec.ts',
  'push.spec.ts',
  'service-worker.spec.ts',
  'sign-out.spec.ts',
  'start-kept.spec.ts',
  'take-along*.spec.ts',
];

const phone = isAll
  ? { testIgnore: allIgnored }
  : { testMatch: 'first-journey.spec.ts', grep: wholeWay };

/** What fades and slides is waited for and drawn by the processor: `npm run test:all` has it move before its own server. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** By `npm test` a book is read below a path and before another server; tests of the servers hold the rest. */
const variant = isAll
  ? { testIgnore: allIgnored }
  : { testMatch: 'reader.spec.ts', grep: /keys turn pages/ };

/** One set of journeys, run against each way of serving and each size of screen. */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './scan-once.ts',
  ...(!isAll && { grepInvert: rare }),
  outputDir: '../test-results',
  // Patience for a busy machine: what fails has not come true in all that time.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { intervals: [100] } },
  // `npm test` reports a journey that passes only the second time as flaky.
  retries: 1,
  // More than the cores of the machines this runs on: a journey waits for more than half of its time. Each has
  // a browser and servers of its own.
  workers: isAll ? 4 : 3,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en',
    actionTimeout: 30_000,
    // What it keeps would hide what the server sends; `service-worker.spec.ts` is about it.
    serviceWorkers: 'block',
    ...(!isAll && still),
    // A trace of every journey takes a quarter of the time; the second try of one that failed is enough.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--host-resolver-rules=${[lanName, domain].map((name) => `MAP ${name} 127.0.0.1`).join(',')}`,
        `--disable-features=${switchedOff.join(',')}`,
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      ...(!isAll && { grepInvert: [rare, wholeWay] }),
      use: { serving: 'alone' },
    },
    {
      name: 'phone',
      ...phone,
      use: {
        serving: 'alone',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
    { name: 'base path', ...variant, use: { ...still, serving: 'base path' } },
    { name: 'upstream', ...variant, use: { ...still, serving: 'upstream' } },
    ...(isAll
      ? [
          {
            name: 'plain http',
            ...variant,
            testIgnore: [...allIgnored, ...withWorker],
            use: { ...still, serving: 'lan' as const },
          },
        ]
      : []),
  ],
});
