import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { isAllowed, shippedLicences } from '../licences.ts';

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/** What a workspace says to need, ours left aside. */
function needsOf(workspace: string): string[] {
  const file = new URL(`../../${workspace}/package.json`, import.meta.url);
  const { dependencies } = z.parse(Manifest, JSON.parse(readFileSync(file, 'utf8')));
  return Object.keys(dependencies).filter((name) => !name.startsWith('@longbox/'));
}

const shipped = shippedLicences();

test('every package that is part of client and server is named with version and licence', () => {
  const names = new Set(shipped.map(({ name }) => name));
  const direct = ['server', 'web', 'contract'].flatMap(needsOf);
  expect(direct.length).toBeGreaterThan(40);
  expect(direct.filter((name) => !names.has(name))).toEqual([]);
  // Those that only others need, too.
  expect([...names]).toEqual(expect.arrayContaining(['scheduler', 'pino', '@tanstack/store']));
  expect(shipped.filter(({ version, licence }) => version === '' || licence === '')).toEqual([]);
});

test('none is under a licence that forbids what is done with it', () => {
  const others = shipped.filter(({ licence }) => !isAllowed(licence));
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

test('an expression needs all that it joins, and one of what it offers', () => {
  expect(isAllowed('MIT')).toBe(true);
  expect(isAllowed('(MPL-2.0 OR Apache-2.0)')).toBe(true);
  expect(isAllowed('Apache-2.0 AND GPL-3.0-only')).toBe(false);
  expect(isAllowed('GPL-3.0-only')).toBe(false);
  expect(isAllowed('')).toBe(false);
});

test('nearly all bring their words along', () => {
  const silent = shipped.filter(({ text }) => text.length < 100).map(({ name }) => name);
  expect(silent.length).toBeLessThan(shipped.length / 5);
});

test('a package without a file of its license shows what its README says about it', () => {
  const resvg = shipped.find(({ name }) => name === '@resvg/resvg-wasm');
  expect(resvg?.text).toContain('www.mozilla.org/en-US/MPL');
  for (const { text } of shipped.filter(({ name }) => name.startsWith('@img/sharp-libvips'))) {
    expect(text).toContain('LGPLv3');
  }
});

test('the terms of UnRAR stand next to those of the package that contains it', () => {
  const unrar = shipped.find(({ name }) => name === 'node-unrar-js');
  expect(unrar?.text).toContain('Jianrong Yu');
  expect(unrar?.text).toContain('UnRAR');
});
