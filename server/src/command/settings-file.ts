import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { isMissing } from '../media/base/error-code.ts';
import { inSettingsFile } from './option-table.ts';
import { hintOf, UsageError } from './parse.ts';

const Value = z.union([z.string(), z.number(), z.array(z.string())]);
const Values = z.record(z.string(), z.unknown());

/** Options set in a file: their values by name, and where it is. */
export interface SettingsFile {
  readonly file: string;
  readonly values: ReadonlyMap<string, string>;
}

/**
 * Reads `longbox.json` of a data folder: an object with the options' names as its keys. No file sets nothing.
 *
 * @throws UsageError that names the key at fault
 */
export function readSettingsFile(data: string): SettingsFile {
  const file = path.join(data, 'longbox.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return { file, values: new Map() };
    throw new UsageError(`Couldn’t read ${file}. Change its permissions.`, { cause: error });
  }
  const settings = z.safeParse(Values, jsonOf(file, text));
  if (!settings.success) throw new UsageError(`${file} must contain an object: { "port": 8080 }`);
  const entries = Object.entries(settings.data);
  return { file, values: new Map(entries.map(([key, value]) => [key, read(file, key, value)])) };
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${file} isn’t valid JSON: ${why}`, { cause: error });
  }
}

function read(file: string, key: string, value: unknown): string {
  if (!inSettingsFile.includes(key)) {
    const hint = hintOf(key, inSettingsFile, (name) => `"${name}"`);
    throw new UsageError(`"${key}" in ${file} isn’t an option that can be set there.${hint}`);
  }
  const parsed = z.safeParse(Value, value);
  if (!parsed.success) {
    throw new UsageError(`"${key}" in ${file} must be text, a number or a list of texts.`);
  }
  return Array.isArray(parsed.data) ? parsed.data.join(',') : String(parsed.data);
}
