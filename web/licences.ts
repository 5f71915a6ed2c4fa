import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The packages that are part of what people get: those the client is built of, and those the server
 * runs with. Read from the lock file and from the packages themselves when the client is built.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/** Licences under which a package may be part of Longbox, by their SPDX names. */
const allowedLicences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  // The picture library that comes as a file of its own, and can be replaced.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Asks for the source of its own files alone, and they are shipped as they are.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
];

/** What packages that name no licence in their description say in their words. */
const saidElsewhere: Readonly<Record<string, string>> = { 'combine-errors': 'MIT' };

/** Terms of programs inside a package that its own license file doesn't give. */
const alsoInside: Readonly<Record<string, string>> = {
  'libarchive-wasm':
    'This package contains libarchive by Tim Kientzle and others (https://www.libarchive.org, BSD-2-Clause), liblzma ' +
    '(https://tukaani.org/xz, 0BSD), bzip2 by Julian Seward (https://sourceware.org/bzip2) and zlib by Jean-loup ' +
    'Gailly and Mark Adler (https://zlib.net).',
  'node-unrar-js':
    'This package contains UnRAR by Alexander Roshal (https://www.rarlab.com/rar_add.htm). Its license allows any ' +
    'software to read RAR archives with it, free of charge. It may not be used to develop a RAR (WinRAR) compatible ' +
    'archiver, or to re-create the RAR compression algorithm.',
};

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type Lock = ReadonlyMap<string, LockEntry>;

/** A package, with the file of its licence where it brings one. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  readonly text: string;
}

function isLock(value: unknown): value is { packages: Record<string, LockEntry> } {
  return typeof value === 'object' && value !== null && 'packages' in value;
}

function readLock(): Lock {
  const lock: unknown = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  if (!isLock(lock)) throw new Error('package-lock.json names no packages');
  return new Map(Object.entries(lock.packages));
}

/** Where a package is that another one asks for: beside it, or in a folder further out. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (lock.has(place)) return place;
    if (at === '') return undefined;
  }
}

/** Everything a workspace runs with, near and far; what is not installed on this system is left out. */
function shippedWith(lock: Lock, workspaces: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...workspaces];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = lock.get(from) ?? {};
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    for (const name of names) {
      const place = placeOf(lock, from, name);
      const entry = place === undefined ? undefined : lock.get(place);
      if (place === undefined || entry?.link === true || found.has(place)) continue;
      if (!existsSync(path.join(root, place))) continue;
      found.add(place);
      waiting.push(place);
    }
  }
  return found;
}

/** The files of a package about its license; without one, the section of its README. */
function textOf(folder: string): string {
  const files = readdirSync(folder).toSorted();
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8').trim();
  const own = files.filter((name) => /^(?:licen[cs]e|copying|notice|ofl)/i.test(name));
  if (own.length > 0) return own.map(read).join('\n\n');
  const readme = files.find((name) => /^readme/i.test(name));
  const section = /^#+ licen[cs](?:e|ing)\b[^\n]*\n([^]*?)(?=^#+ |$(?![^]))/im;
  return (readme === undefined ? undefined : section.exec(read(readme)))?.[1]?.trim() ?? '';
}

/** The name of the package at a place such as `node_modules/a/node_modules/@b/c`. */
export function packageAt(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Every package that is part of client or server, by name. */
export function shippedLicences(): readonly Licence[] {
  const lock = readLock();
  const places = [...shippedWith(lock, ['server', 'web', 'contract'])];
  const all = places.map((place): Licence => {
    const name = packageAt(place);
    const { version = '', license = saidElsewhere[name] ?? '' } = lock.get(place) ?? {};
    const texts = [textOf(path.join(root, place)), alsoInside[name] ?? ''];
    const text = texts.filter((one) => one !== '').join('\n\n');
    return { name, version, licence: license, text };
  });
  const once = new Map(all.map((one) => [`${one.name} ${one.version}`, one]));
  return [...once.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether an SPDX expression leaves a way to use it: all that `AND` joins, one of what `OR` joins. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((way) => way.split(' AND ').every((one) => allowedLicences.includes(one.trim())));
}
