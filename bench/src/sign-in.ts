/// <reference lib="dom" />
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp } from '@longbox/server/app';
import { type Browser, chromium } from '@playwright/test';
import { figure, percentile, say } from './figures.ts';
import { atEnd, temporaryFolder } from './site.ts';

const executablePath = process.env['LONGBOX_CHROMIUM'] ?? '/usr/bin/chromium';
const throttle = 4;
const runs = 15;
const web = (file: string): string => fileURLToPath(new URL(`../../web/${file}`, import.meta.url));

/**
 * Milliseconds from the start of the navigation until the email field can be typed in, in Chromium
 * with its processor slowed down four times and nothing cached; in turns with a page of React and a
 * form that the same server serves. `LONGBOX_CLIENT` names another built client to measure.
 */
export async function benchSignIn(): Promise<void> {
  if (!existsSync(executablePath)) {
    say('  time to sign-in skipped: there is no Chromium; name one in LONGBOX_CHROMIUM');
    return;
  }
  const bareFolder = temporaryFolder();
  execFileSync(process.execPath, [web('bare.mjs'), bareFolder], { stdio: 'ignore' });
  const client = await serve(process.env['LONGBOX_CLIENT'] ?? web('dist'));
  const bare = await serve(bareFolder);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  atEnd(() => browser.close());
  const taken = { client: [] as number[], bare: [] as number[] };
  for (let run = 0; run <= runs; run += 1) {
    const [ours, theirs] = [await usableAfter(browser, client), await usableAfter(browser, bare)];
    // The first of each warms the server and the browser.
    if (run === 0) continue;
    taken.client.push(ours);
    taken.bare.push(theirs);
  }
  const median = { client: percentile(taken.client, 0.5), bare: percentile(taken.bare, 0.5) };
  figure('sign-in usable at 4x slower, median', median.client, 'ms');
  figure('React and a form usable at 4x slower, median', median.bare, 'ms');
  figure('ratio of the two', median.client / median.bare, '', { below: 1.3 });
}

/** Serves a built client; gives its address. */
async function serve(client: string): Promise<string> {
  const app = await createApp({
    data: temporaryFolder(),
    basePath: '',
    upstream: undefined,
    client,
  });
  atEnd(() => app.close());
  return app.http.listen({ host: '127.0.0.1', port: 0 });
}

async function usableAfter(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.addInitScript(() => {
    const look = (): void => {
      const field = document.querySelector('input[name=email]');
      if (field === null || field.getClientRects().length === 0) requestAnimationFrame(look);
      else performance.mark('usable');
    };
    look();
  });
  await page.goto(`${url}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  const [mark] = await page.evaluate(() =>
    performance.getEntriesByName('usable').map(({ startTime }) => startTime),
  );
  await context.close();
  return mark ?? Number.NaN;
}
