import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** A setting of Komga's configuration file, with the steps of its key as they are written. */
interface Entry {
  readonly steps: readonly string[];
  readonly value: string;
}

export interface ConfigFile {
  readonly file: string;
  readonly entries: readonly Entry[];
}

const names = ['application.yml', 'application.yaml', 'application.properties'];
/** More than any configuration has. */
const mostEntries = 10_000;

/** The configuration beside Komga's database; undefined when there is none, or it can't be read. */
export function readConfigFile(folder: string): ConfigFile | undefined {
  const file = names.map((name) => path.join(folder, name)).find((one) => existsSync(one));
  if (file === undefined) return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    const entries = file.endsWith('.properties') ? properties(text) : entriesOf(parse(text), []);
    return { file, entries: entries.slice(0, mostEntries) };
  } catch {
    return { file, entries: [] };
  }
}

function properties(text: string): Entry[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, key, value] = /^\s*([^#!\s=:][^=:\s]*)\s*[=:]\s*(.*?)\s*$/.exec(line) ?? [];
    if (key === undefined || value === undefined) return [];
    return { steps: key.replaceAll(/\[\d+\]/g, '').split('.'), value };
  });
}

/** Keys may be nested, dotted, or both. */
function entriesOf(value: unknown, steps: readonly string[]): Entry[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => entriesOf(one, steps));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
      entriesOf(inner, [...steps, ...key.split('.')]),
    );
  }
  if (typeof value === 'string') return [{ steps, value }];
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? [{ steps, value: String(value) }] : [];
}

/** Kebab and camel case are one. */
export const plainKey = (step: string): string => step.toLowerCase().replaceAll(/[-_]/g, '');

/** Every value of a key. */
export function valuesOf(config: ConfigFile, key: string): string[] {
  const wanted = plainKey(key);
  return config.entries
    .filter(({ steps }) => steps.map(plainKey).join('.') === wanted)
    .map(({ value }) => value);
}

/** Puts in what `${NAME}` and `${NAME:default}` stand for; undefined when that can't be known here. */
export function resolved(
  text: string,
  known: Readonly<Record<string, string | undefined>>,
): string | undefined {
  let isWhole = true;
  const whole = text.replaceAll(
    /\$\{([^}:]+)(?::([^}]*))?\}/g,
    (_all, name: string, other?: string) => {
      const value = known[name] ?? other;
      if (value === undefined) isWhole = false;
      return value ?? '';
    },
  );
  return isWhole ? whole : undefined;
}

/** The database that a configuration names instead of the one beside it. */
export function databaseOf(folder: string): string | undefined {
  const config = readConfigFile(folder);
  const [file] = config ? valuesOf(config, 'komga.database.file') : [];
  const known = { ...process.env, 'komga.config-dir': folder };
  const whole = file === undefined ? undefined : resolved(file, known);
  return whole === undefined ? undefined : path.resolve(folder, whole);
}
