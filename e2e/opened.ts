import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import * as z from 'zod/mini';

const cache = fileURLToPath(new URL('../.cache/', import.meta.url));
const Parts = z.record(z.string(), z.array(z.string()));

/** Which sources each built file holds; the build writes it. */
function readParts(): z.infer<typeof Parts> {
  const file = path.join(cache, 'parts.json');
  return existsSync(file) ? z.parse(Parts, JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/**
 * Follows which files of the client the pages of a journey ask for. What it returns writes the sources in them
 * down, added to what other journeys of the same file have asked for; `npm test changed` reads it.
 */
export function noteOpened(context: BrowserContext, spec: string): () => void {
  const asked = new Set<string>();
  context.on('request', (request) => {
    const name = /\/(assets\/[^/?]+\.js)/.exec(request.url())?.[1];
    if (name !== undefined) asked.add(name);
  });
  return () => {
    const parts = readParts();
    const folder = path.join(cache, 'opened');
    const file = path.join(folder, `${path.basename(spec)}.json`);
    const before = existsSync(file)
      ? z.parse(z.array(z.string()), JSON.parse(readFileSync(file, 'utf8')))
      : [];
    const sources = new Set([...before, ...[...asked].flatMap((name) => parts[name] ?? [])]);
    mkdirSync(folder, { recursive: true });
    // Renamed into place: another worker may be reading it.
    const written = `${file}.${process.pid}`;
    writeFileSync(written, JSON.stringify([...sources].toSorted()));
    renameSync(written, file);
  };
}
