import { UnrarError, type FileHeader } from 'node-unrar-js';
import type { UnpackedFile } from '../zip/write-copy.ts';
import type { Rar } from './with-rar.ts';

/** After so many damaged entries the rest is not tried: each one means reading the archive again. */
const mostFailures = 20;

/** Unpacks entries, one in memory at a time, until the next is asked for; those that fail come without bytes. */
export function* unpackEntries(
  { extractor }: Rar,
  wanted: readonly FileHeader[],
): Generator<UnpackedFile> {
  extractor.expect(wanted.reduce((most, { unpSize }) => Math.max(most, unpSize), 0));
  let failures = 0;
  let rest = wanted;
  while (rest.length > 0) {
    let done = 0;
    try {
      // Names, not a filter: UnRAR stops after the last one, and is closed there.
      for (const { fileHeader } of extractor.extract({ files: rest.map(({ name }) => name) })
        .files) {
        done += 1;
        const bytes = extractor.takeEntry();
        failures += bytes ? 0 : 1;
        yield { name: fileHeader.name, bytes };
      }
      // Entries that the second reading did not meet are as good as damaged.
      rest = rest.slice(done);
      break;
    } catch (error) {
      if (!(error instanceof UnrarError)) throw error;
      for (const { name } of rest.slice(done, done + 1)) yield { name, bytes: undefined };
      rest = rest.slice(done + 1);
      failures += 1;
      if (failures > mostFailures) break;
    }
  }
  for (const { name } of rest) yield { name, bytes: undefined };
}
