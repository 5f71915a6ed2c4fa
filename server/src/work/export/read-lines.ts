import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { ExportHeader, ExportLine, exportVersion } from '@longbox/contract/export-lines';
import * as z from 'zod/mini';
import { badRequest } from '../../base/errors.ts';

const notOurs = () => badRequest('This isn’t a Longbox export.');
const Version = z.object({ kind: z.literal('longbox'), version: z.number() });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requireHeader(value: unknown, of: 'server' | 'reading'): void {
  const version = z.safeParse(Version, value);
  if (!version.success) throw notOurs();
  if (version.data.version > exportVersion) {
    throw badRequest(
      'A newer version of Longbox wrote this export. Update Longbox, then try again.',
    );
  }
  const header = z.safeParse(ExportHeader, value);
  if (!header.success) throw notOurs();
  if (header.data.of === of) return;
  throw badRequest(
    of === 'server'
      ? 'This export has only one person’s reading. Import it from that person’s account.'
      : 'This is an export of a whole server. An administrator can import it under Settings › Server › Export and import.',
  );
}

type Record = Exclude<ExportLine, { readonly kind: 'longbox' }>;

/**
 * The records of an export with the numbers of their lines, one after the other.
 *
 * @throws Refusal that names the first line with a mistake
 */
export async function* readLines(
  file: string,
  of: 'server' | 'reading',
): AsyncIterable<{ readonly number: number; readonly line: Record }> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text.trim() === '') continue;
    const value = parse(text);
    if (number === 1) {
      requireHeader(value, of);
      continue;
    }
    const line = z.safeParse(ExportLine, value);
    if (!line.success || line.data.kind === 'longbox') {
      const [issue] = line.success ? [] : line.error.issues;
      const where = issue === undefined ? '' : ` (${[...issue.path, issue.message].join(': ')})`;
      throw badRequest(`Line ${number} isn’t valid${where}. Nothing was imported.`);
    }
    yield { number, line: line.data };
  }
  if (number === 0) throw notOurs();
}

/**
 * Reads an export to its end.
 *
 * @throws Refusal that names the first line with a mistake
 */
export async function checkLines(file: string, of: 'server' | 'reading'): Promise<void> {
  const lines = readLines(file, of)[Symbol.asyncIterator]();
  while (!(await lines.next()).done);
}
