import { writeFileSync } from 'node:fs';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

interface Lock {
  readonly password: string;
  readonly method: 'AES' | 'ZipCrypto';
}

/** Writes a zip archive that needs a password. */
export async function makeLockedZip(
  file: string,
  entries: readonly { readonly name: string; readonly bytes: Buffer }[],
  { password, method }: Lock,
): Promise<void> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    password,
    zipCrypto: method === 'ZipCrypto',
    encryptionStrength: 3,
    useWebWorkers: false,
  });
  for (const { name, bytes } of entries) {
    await writer.add(name, new Uint8ArrayReader(new Uint8Array(bytes)));
  }
  writeFileSync(file, await writer.close());
}
