import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEpubOf } from '../../testing/make-epub.ts';
import { plainFont } from './read-font.ts';

let file: string;

beforeAll(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'longbox-fonts-')), 'book.epub');
});
afterAll(() => rmSync(path.dirname(file), { recursive: true }));

const font = Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(3000, 'a font ')]);
const idpf = 'http://www.idpf.org/2008/embedding';
const adobe = 'http://ns.adobe.com/pdf/enc#RC';
const uuid = '0123456789abcdef0123456789abcdef';

const combine = (key: Buffer, length: number) =>
  font.map((byte, at) => (at < length ? byte ^ key[at % key.length]! : byte));
const sha1 = (text: string) => createHash('sha1').update(text).digest();

const encryption = (algorithm: string, uri = 'fonts/My%20font.otf') =>
  '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">' +
  `<e:EncryptedData><e:EncryptionMethod Algorithm="${algorithm}"/><e:CipherData>` +
  `<e:CipherReference URI="${uri}"/></e:CipherData></e:EncryptedData></encryption>`;

async function shown(obfuscated: Uint8Array, files: Record<string, string>, metadata = '') {
  const bytes = Buffer.from(obfuscated);
  await makeEpubOf(file, { metadata, files: { 'fonts/My font.otf': bytes, ...files } });
  return plainFont(file, 'fonts/My font.otf', bytes);
}
const inMeta = (xml: string) => ({ 'META-INF/encryption.xml': xml });
const uuids = `<dc:identifier>urn:uuid:01234567-89ab-cdef-0123-456789ABCDEF</dc:identifier>`;

test('a font obfuscated as EPUB 3 allows is made plain', async () => {
  // The book's unique identifier is "a".
  const obfuscated = combine(sha1('a'), 1040);
  expect((await shown(obfuscated, inMeta(encryption(idpf)))).equals(font)).toBe(true);
});

test('a font obfuscated in Adobe’s way is made plain', async () => {
  const obfuscated = combine(Buffer.from(uuid, 'hex'), 1024);
  expect((await shown(obfuscated, inMeta(encryption(adobe)), uuids)).equals(font)).toBe(true);
});

test('a font that its book wrongly calls obfuscated stays', async () => {
  expect((await shown(font, inMeta(encryption(idpf)))).equals(font)).toBe(true);
});

test.each([
  ['says nothing', {}],
  ['names another file', inMeta(encryption(idpf, 'fonts/Other.otf'))],
  ['names another way', inMeta(encryption('urn:unknown'))],
  ['has no UUID to make a key of', inMeta(encryption(adobe))],
])('bytes of a book that %s stay', async (_, files) => {
  const bytes = Buffer.from('neither font nor known way');
  expect((await shown(bytes, files)).equals(bytes)).toBe(true);
});
