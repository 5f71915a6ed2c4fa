import type { MediaType } from './base/book-analysis.ts';
import { runWasm } from './threads/wasm-pool.ts';
import { openZip } from './zip/read-zip.ts';

/**
 * The names of all files in an archive, without its folders; empty for what is no archive.
 * @throws MediaError as reading the archive does.
 */
export async function listEntries(path: string, mediaType: MediaType | ''): Promise<string[]> {
  if (mediaType.startsWith('application/x-rar-compressed')) return runWasm('rar.names', { path });
  if (mediaType !== 'application/zip' && mediaType !== 'application/epub+zip') return [];
  const zip = await openZip(path);
  await zip.close();
  return zip.entries.map(({ name }) => name).filter((name) => !name.endsWith('/'));
}
