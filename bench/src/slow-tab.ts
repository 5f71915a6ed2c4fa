import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { say } from './figures.ts';
import { atEnd, owner, type Site } from './site.ts';

const executablePath = process.env['LONGBOX_CHROMIUM'] ?? '/usr/bin/chromium';
const throttle = 4;

/** Whether there is a browser to measure in; says so when there is none. */
export function hasChromium(): boolean {
  const isThere = existsSync(executablePath);
  if (!isThere) say('  skipped: there is no Chromium; name one in LONGBOX_CHROMIUM');
  return isThere;
}

/** The browser to measure in; it ends with the bench. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  atEnd(() => browser.close());
  return browser;
}

/**
 * A tab, signed in, in which pages do not slide: the time is that of the work alone. It is pressed by
 * a mouse, or by fingers as well.
 */
export async function openTab(site: Site, hasTouch = false): Promise<Page> {
  const browser = await openBrowser();
  const viewport = { width: 1440, height: 900 };
  const tab = await browser.newPage({ viewport, locale: 'en', reducedMotion: 'reduce', hasTouch });
  await tab.goto(`${site.url}/`);
  await tab.getByLabel('Email').fill(owner.email);
  await tab.getByLabel('Password', { exact: true }).fill(owner.password);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'hidden' });
  return tab;
}

/** Slows the processor of a tab down, four times unless told otherwise; the answer makes it as fast as before. */
export async function slowDown(tab: Page, rate = throttle): Promise<() => Promise<void>> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  };
}

/** Memory of scripts and of the document in megabytes, after what is no longer needed is gone. */
export async function heapOf(tab: Page): Promise<number> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return (usedSize + embedderHeapUsedSize) / 1e6;
}
