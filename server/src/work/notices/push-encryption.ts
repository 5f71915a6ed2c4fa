import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys that a browser gave for its messages. */
interface BrowserKeys {
  readonly publicKey: Buffer;
  readonly auth: Buffer;
}

export const curve = 'prime256v1';
const saltBytes = 16;
const recordBytes = 4096;
const tagBytes = 16;
/** Says that a record is the last one. */
const lastRecord = 2;

const newPair = (): ECDH => {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair;
};

/**
 * Encrypts a message so that only the browser can read it, not its push service (RFC 8291). Salt and pair are new for
 * each message; only the test of the RFC's example gives its own.
 *
 * @throws if the browser's key is no point of the curve.
 */
export function encryptForBrowser(
  { publicKey, auth }: BrowserKeys,
  message: Buffer,
  { salt = randomBytes(saltBytes), pair = newPair() } = {},
): Buffer {
  const own = pair.getPublicKey();
  const shared = pair.computeSecret(publicKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, own]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (use: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), {
    authTagLength: tagBytes,
  });
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordBytes);
  sizes.writeUInt8(own.length, 4);
  const text = [cipher.update(message), cipher.update(Buffer.of(lastRecord)), cipher.final()];
  return Buffer.concat([salt, sizes, own, ...text, cipher.getAuthTag()]);
}
