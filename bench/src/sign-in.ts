/// <reference lib="dom" />
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pathOf } from '@longbox/contract/endpoint';
import { claimHeaders, claimServer } from '@longbox/contract/users';
import { createApp } from '@longbox/server/app';
import { type Browser, chromium } from '@playwright/test';
import { figure, medianOf, say } from './figures.ts';
import { tabRest } from './home-start.ts';
import { atEnd, owner, temporaryFolder } from './site.ts';

const executablePath = process.env['LONGBOX_CHROMIUM'] ?? '/usr/bin/chromium';
const throttle = 4;
const runs = 15;
const web = (file: string): string => fileURLToPath(new URL(`../../web/${file}`, import.meta.url));

/**
 * Milliseconds from the start of the navigation until the form is there and sends, in Chromium
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
  const taken: { readonly client: Usable[]; readonly bare: Usable[] } = { client: [], bare: [] };
  for (let run = 0; run <= runs; run += 1) {
    const [ours, theirs] = [await usableAfter(browser, client), await usableAfter(browser, bare)];
    // The first of each warms the server and the browser.
    if (run === 0) continue;
    taken.client.push(ours);
    taken.bare.push(theirs);
  }
  for (const [of, name] of [
    ['sends', 'sends'],
    ['shown', 'is shown'],
  ] as const) {
    const [ours, bares] = [medianOf(taken.client, of), medianOf(taken.bare, of)];
    figure(`sign-in at 4x slower, its form ${name}, median`, ours, 'ms');
    figure(`React and a form at 4x slower, ${name}, median`, bares, 'ms');
    figure('ratio of the two', ours / bares, '', { below: 1.3 });
  }
}

/** Serves a built client, of a server that has its first account; gives its address. */
async function serve(client: string): Promise<string> {
  const app = await createApp({
    data: temporaryFolder(),
    basePath: '',
    upstream: undefined,
    client,
  });
  atEnd(() => app.close());
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  await fetch(url + pathOf(claimServer), {
    method: 'POST',
    headers: { [claimHeaders.email]: owner.email, [claimHeaders.password]: owner.password },
  });
  return url;
}

/** Milliseconds from the start of a navigation until there's a form, and until it sends what is typed into it. */
interface Usable {
  readonly shown: number;
  readonly sends: number;
}

async function usableAfter(browser: Browser, url: string): Promise<Usable> {
  const context = await browser.newContext({ locale: 'en' });
  const page = await context.newPage();
  await page.waitForTimeout(tabRest);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.addInitScript(watchForm, { email: owner.email, password: owner.password });
  await page.goto(`${url}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('sends').length > 0);
  const usable = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return { shown: at('shown'), sends: at('sends') };
  });
  await context.close();
  return usable;
}

/** Marks when the form is there, and from when on a person who fills it in and sends it signs in: a picture of it wouldn't do. */
function watchForm(typed: { readonly email: string; readonly password: string }): void {
  const wanted = `Basic ${btoa(`${typed.email}:${typed.password}`)}`;
  const fetchAsBefore = window.fetch;
  let isSent = false;
  window.fetch = (input, init) => {
    if (new Headers(init?.headers).get('authorization') === wanted) isSent = true;
    return fetchAsBefore(input, init);
  };
  const typeInto = (field: HTMLInputElement, text: string) => {
    // As the browser does it: React notices what is set on the field itself.
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    property?.set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  /** A form that no script has taken over yet would open a page. */
  const keepPage = (event: Event) => event.preventDefault();
  addEventListener('submit', keepPage);
  let began: number | undefined;
  const look = (): void => {
    if (isSent) {
      // What it takes to send it is no part of the start.
      performance.mark('sends', { startTime: began ?? Number.NaN });
      return;
    }
    requestAnimationFrame(look);
    const [email, password] = [...document.querySelectorAll<HTMLInputElement>('form input')];
    if (!email || !password || email.getClientRects().length === 0) return;
    if (began === undefined) performance.mark('shown');
    began = performance.now();
    typeInto(email, typed.email);
    typeInto(password, typed.password);
    email.form?.requestSubmit();
  };
  look();
}
