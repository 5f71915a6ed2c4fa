import { createCipheriv, createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}
interface Lock {
  readonly password: string;
  /** Whether its names need the password, too. */
  readonly headers: boolean;
}

const padded = (bytes: Buffer): Buffer<ArrayBuffer> =>
  Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);

function encrypt(algorithm: string, key: Buffer, iv: Buffer, bytes: Buffer): Buffer<ArrayBuffer> {
  const cipher = createCipheriv(algorithm, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded(bytes)), cipher.final()]);
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A number of RAR 5, 7 bits a byte. */
function vint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) + 128);
    if (rest < 128) return Buffer.from(bytes);
  }
}

function header5(...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const sized = Buffer.concat([vint(body.length), body]);
  return Buffer.concat([u32(crc32(sized)), sized]);
}

/** The power of two of rounds by which a key is made; WinRAR has 15. */
const rounds = 10;

function keysOf(password: string, salt: Buffer): { key: Buffer; check: Buffer } {
  const after = (more: number): Buffer =>
    pbkdf2Sync(password, salt, 2 ** rounds + more, 32, 'sha256');
  const folded = Buffer.alloc(8);
  for (const [index, byte] of after(32).entries()) {
    folded.writeUInt8(folded.readUInt8(index % 8) ^ byte, index % 8);
  }
  const sum = createHash('sha256').update(folded).digest().subarray(0, 4);
  return { key: after(0), check: Buffer.concat([folded, sum]) };
}

/** Writes a RAR 5 of stored files that needs a password. */
export function makeLockedRar5(file: string, entries: readonly Entry[], lock: Lock): void {
  const salt = randomBytes(16);
  const { key, check } = keysOf(lock.password, salt);
  const kept = (header: Buffer): Buffer => {
    if (!lock.headers) return header;
    const iv = randomBytes(16);
    return Buffer.concat([iv, encrypt('aes-256-cbc', key, iv, header)]);
  };
  const parts: Buffer[] = [Buffer.from('Rar!\u001a\u0007\u0001\u0000', 'latin1')];
  if (lock.headers) {
    const facts = Buffer.concat([Buffer.from([0, 1, rounds]), salt, check]);
    parts.push(header5(vint(4), vint(0), facts));
  }
  parts.push(kept(header5(vint(1), vint(0), vint(0))));
  for (const { name, bytes } of entries) {
    const iv = randomBytes(16);
    const data = encrypt('aes-256-cbc', key, iv, bytes);
    const record = Buffer.concat([Buffer.from([1, 0, 1, rounds]), salt, iv, check]);
    const extra = Buffer.concat([vint(record.length), record]);
    const encoded = Buffer.from(name);
    const facts = [
      vint(4),
      vint(bytes.length),
      vint(0o100644),
      u32(crc32(bytes)),
      vint(0),
      vint(1),
    ];
    const head = [vint(2), vint(3), vint(extra.length), vint(data.length)];
    parts.push(kept(header5(...head, ...facts, vint(encoded.length), encoded, extra)), data);
  }
  parts.push(kept(header5(vint(5), vint(0), vint(0))));
  writeFileSync(file, Buffer.concat(parts));
}

/** The key of RAR 3 and 4: SHA-1 of the password, again and again. */
function oldKey(password: string, salt: Buffer): { key: Buffer; iv: Buffer } {
  const seed = Buffer.concat([Buffer.from(password, 'utf16le'), salt]);
  const hash = createHash('sha1');
  const iv = Buffer.alloc(16);
  for (let round = 0; round < 0x40000; round += 1) {
    hash.update(seed);
    hash.update(Buffer.from([round & 255, (round >> 8) & 255, round >> 16]));
    if (round % 0x4000 === 0) iv.writeUInt8(hash.copy().digest().readUInt8(19), round / 0x4000);
  }
  return { key: hash.digest().subarray(0, 16).swap32(), iv };
}

function header4(type: number, flags: number, body: Buffer): Buffer {
  const header = Buffer.alloc(7 + body.length);
  header.writeUInt8(type, 2);
  header.writeUInt16LE(flags, 3);
  header.writeUInt16LE(header.length, 5);
  body.copy(header, 7);
  header.writeUInt16LE(crc32(header.subarray(2)) & 0xffff, 0);
  return header;
}

/** Writes a RAR 4 of stored files that needs a password. */
export function makeLockedRar4(file: string, entries: readonly Entry[], lock: Lock): void {
  const salt = randomBytes(8);
  const { key, iv } = oldKey(lock.password, salt);
  const kept = (header: Buffer): Buffer =>
    lock.headers ? Buffer.concat([salt, encrypt('aes-128-cbc', key, iv, header)]) : header;
  const parts: Buffer[] = [
    Buffer.from('Rar!\u001a\u0007\u0000', 'latin1'),
    header4(0x73, lock.headers ? 0x80 : 0, Buffer.alloc(6)),
  ];
  for (const { name, bytes } of entries) {
    const data = encrypt('aes-128-cbc', key, iv, bytes);
    const encoded = Buffer.from(name, 'latin1');
    const facts = Buffer.alloc(25);
    facts.writeUInt32LE(data.length, 0);
    facts.writeUInt32LE(bytes.length, 4);
    facts.writeUInt8(3, 8);
    facts.writeUInt32LE(crc32(bytes), 9);
    facts.writeUInt32LE(0x00210000, 13);
    facts.writeUInt8(29, 17);
    facts.writeUInt8(0x30, 18);
    facts.writeUInt16LE(encoded.length, 19);
    facts.writeUInt32LE(0o100644, 21);
    parts.push(kept(header4(0x74, 0x8404, Buffer.concat([facts, encoded, salt]))), data);
  }
  parts.push(kept(header4(0x7b, 0x4000, Buffer.alloc(0))));
  writeFileSync(file, Buffer.concat(parts));
}
