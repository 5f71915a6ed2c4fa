import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** Encrypts what the server must be able to read again, such as keys of services. */
export interface Vault {
  /**
   * @param use of the secret: what was sealed for one can't be opened for another
   * @throws when there is a key that can't be read
   */
  seal(secret: string, use: string): string;
  /** The secret; undefined if it was sealed for another use or by another server. */
  open(sealed: string, use: string): string | undefined;
  /** A key for this use, the same in all processes of a data folder. */
  keyFor(use: string): Buffer;
}

/**
 * The vault of a data folder. Its key is a file beside the database, made when it's first needed, so that a copy of
 * the database alone, such as a backup, gives no secret away.
 */
export function openVault(data: string): Vault {
  const file = path.join(data, 'secrets.key');
  const read = (): Buffer | undefined => {
    try {
      const key = readFileSync(file);
      return key.length === keyBytes ? key : undefined;
    } catch {
      return undefined;
    }
  };
  const make = (): Buffer => {
    if (existsSync(file)) {
      // Another process may have made it since it was looked for.
      const made = read();
      if (made) return made;
      // Another key would make all that was sealed before unreadable for good.
      throw new Error(
        `Couldn’t read ${file}. Restore it, or delete it and enter all passwords and keys of services again.`,
      );
    }
    const key = randomBytes(keyBytes);
    const own = `${file}.${key.toString('hex', 0, 4)}.new`;
    writeFileSync(own, key, { mode: 0o600, flush: true });
    try {
      linkSync(own, file);
    } catch {
      // Another process has just made one, or this disk has no links.
      if (!existsSync(file)) renameSync(own, file);
    }
    rmSync(own, { force: true });
    return read() ?? key;
  };
  return {
    seal(secret, use) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, read() ?? make(), nonce);
      cipher.setAAD(Buffer.from(use));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    open(sealed, use) {
      const key = read();
      const bytes = Buffer.from(sealed, 'base64');
      if (!key || bytes.length < nonceBytes + tagBytes) return undefined;
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
        decipher.setAAD(Buffer.from(use));
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    keyFor: (use) =>
      createHmac('sha256', read() ?? make())
        .update(use)
        .digest(),
  };
}
