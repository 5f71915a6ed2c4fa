import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readConfigFile, resolved, valuesOf } from './config-file.ts';
import type { Report } from './report.ts';
import { servicesOf } from './sign-in-services.ts';

/** Settings of Komga's configuration that Longbox has as options of the same meaning. */
const options = [
  ['server.port', '--port'],
  ['server.servlet.context-path', '--base-path'],
] as const;

/** Settings without an equivalent. */
const without = ['komga.cors.allowed-origins', 'komga.page-hashing', 'komga.kobo.kepubify-path'];

/** Takes over what stands beside Komga's database: sign-in services and fonts; says the rest. */
export function moveConfig(folder: string, data: string, report: Report): void {
  moveFonts(path.join(folder, 'fonts'), path.join(data, 'fonts'));
  const config = readConfigFile(folder);
  if (!config) return;
  const name = path.basename(config.file);
  if (config.entries.length === 0)
    report.remark(`${name} can’t be read, so nothing from it was moved.`);
  const given = options.flatMap(([key, option]) => {
    const [value] = valuesOf(config, key);
    const whole = value === undefined ? undefined : resolved(value, process.env);
    return whole === undefined ? [] : `${option} ${whole}`;
  });
  if (given.length > 0)
    report.remark(`To keep the settings of ${name}, start Longbox with ${given.join(' ')}`);
  for (const key of without.filter((one) => valuesOf(config, one).length > 0)) {
    report.remark(`${name} sets ${key}, which Longbox doesn’t have.`);
  }
  if (valuesOf(config, 'komga.oidc-email-verification')[0] === 'false') {
    report.remark(
      `Longbox accepts only verified emails from sign-in services; ${name} turns that check off.`,
    );
  }
  report.remark('Longbox can’t read Komga’s environment variables or command line.');
  const { accountCreation, providers, open } = servicesOf(config, process.env);
  if (providers.length === 0) return;
  const target = path.join(data, 'oauth2.json');
  if (existsSync(target)) {
    report.remark(`${target} already exists, so no sign-in services were moved.`);
    return;
  }
  if (open.length > 0) {
    const hidden = providers.map((one) => ({
      ...one,
      ...(one['clientSecret'] !== undefined && { clientSecret: '…' }),
    }));
    report.remark(
      `Complete the sign-in services, then save them as ${target}. ${open.join('. ')}.`,
    );
    report.remark(JSON.stringify({ accountCreation, providers: hidden }));
    return;
  }
  const text = JSON.stringify({ accountCreation, providers }, null, 2);
  writeFileSync(target, `${text}\n`, { mode: 0o600, flag: 'wx' });
  report.remark(`Sign-in services moved to ${target}: ${providers.length}.`);
}

/** Fonts of EPUBs, a folder for each family; those that are there stay. */
function moveFonts(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const family of readdirSync(from, { withFileTypes: true })) {
    if (!family.isDirectory()) continue;
    const place = path.join(to, family.name);
    cpSync(path.join(from, family.name), place, { recursive: true, force: false });
  }
}
