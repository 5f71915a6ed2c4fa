import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDoor } from '../door.ts';
import { openSite, type Serving } from '../site.ts';
import { calls, type Visit } from './calls.ts';
import { makeCertificate } from './certificate.ts';
import { wayOf } from './way.ts';
import { programOf, proxies, startProxy } from './proxies.ts';

/*
 * Each file of `deploy/proxies/` in the proxy it is for, with the same calls, as far as the proxies are installed.
 * `LONGBOX_PROXY` chooses by a part of the name. `LONGBOX_PROXIES_REPORT` names a file for the counts.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);
const chosen = (process.env['LONGBOX_PROXY'] ?? '').toLowerCase();
const here = proxies
  .filter(({ name }) => name.toLowerCase().includes(chosen))
  .filter((proxy) => {
    const isHere = programOf(proxy) !== undefined;
    if (!isHere) say(`left out: ${proxy.name} is not installed. To try it: ${proxy.install}`);
    return isHere;
  });

let passed = 0;
let failed = 0;

async function callAll(place: string, visit: Visit): Promise<void> {
  for (const { claim, run } of calls) {
    const began = performance.now();
    try {
      await run(visit);
      passed += 1;
      say(`ok     ${place}: ${claim} (${Math.round(performance.now() - began)} ms)`);
    } catch (error) {
      failed += 1;
      say(`FAILED ${place}: ${claim}`);
      say(`       ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

async function tryAt(serving: Serving, base: string, folder: string): Promise<void> {
  const { options, service, redirectAt, close } = await openDoor();
  // As our files say; visitors from this machine are trusted, too, so only the proxy keeps their claims out.
  const site = await openSite(serving, ['--trust-proxy', 'loopback', ...options]);
  try {
    service.open(redirectAt(site.url));
    await site.claim();
    await site.addSamples();
    const certificate = makeCertificate(folder);
    const trusted = readFileSync(certificate.certificate);
    for (const proxy of here) {
      const running = await startProxy(proxy, { url: site.url, certificate, folder });
      await callAll(`${proxy.name} at ${base}/`, {
        way: wayOf(running, base, trusted),
        site,
        base,
      });
      await running.close();
    }
  } finally {
    close();
    await site.close();
  }
}

for (const [serving, base] of [
  ['alone', ''],
  ['base path', '/books'],
] as const) {
  const folder = mkdtempSync(path.join(tmpdir(), 'longbox-proxies-'));
  // What a proxy runs as is another account.
  await chmod(folder, 0o755);
  await tryAt(serving, base, folder);
  rmSync(folder, { recursive: true });
}
say(`${passed} calls passed, ${failed} failed in ${here.map(({ name }) => name).join(', ')}`);
const report = process.env['LONGBOX_PROXIES_REPORT'];
if (report !== undefined) writeFileSync(report, JSON.stringify({ passed, failed }));
process.exitCode = failed > 0 ? 1 : 0;
