import { readFile, writeFile } from 'node:fs/promises';

/** Keeps the first part of a file, as when a download breaks off: a zip archive loses its directory. */
export async function cutOff(file: string, share: number): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * share)));
}

/**
 * Overwrites the second half of a stored entry, as bad sectors do: its name, size and first bytes are
 * right, but its sum is not.
 * @throws Error when the archive has no such entry
 */
export async function spoilEntry(file: string, name: string): Promise<void> {
  const bytes = await readFile(file);
  // The local header (APPNOTE 4.3.7): 30 bytes, of which the size is at 18 and the length of extras at 28.
  const at = bytes.indexOf(name) - 30;
  if (at < 0) throw new Error(`${file} has no entry ${name}`);
  const from = at + 30 + name.length + bytes.readUInt16LE(at + 28);
  const size = bytes.readUInt32LE(at + 18);
  bytes.fill(0xa5, from + Math.floor(size / 2), from + size);
  await writeFile(file, bytes);
}
