import { createHash } from 'node:crypto';
import { childrenOf, descendantsOf, textOf, type XmlElement } from '../metadata/xml-tree.ts';
import { openZip } from '../zip/read-zip.ts';
import { epubFiles, readXml, type EpubFiles } from './epub-files.ts';
import { resolveHref } from './epub-path.ts';
import { findPackage } from './read-package.ts';

const encryptionPath = 'META-INF/encryption.xml';

/** The identifiers of a book, the one that its package calls unique first. */
async function identifiersOf(files: EpubFiles): Promise<string[]> {
  const root = await readXml(files, await findPackage(files));
  const unique = root?.attributes.get('unique-identifier');
  const all = root
    ? childrenOf(childrenOf(root, 'metadata')[0], 'identifier').toSorted(
        (a, b) =>
          Number(b.attributes.get('id') === unique) - Number(a.attributes.get('id') === unique),
      )
    : [];
  return all.map(textOf);
}

/** Each way begins its files with so many bytes that are combined with a key made of the identifier. */
const ways: Readonly<
  Record<string, { length: number; keyOf: (ids: readonly string[]) => Buffer | undefined }>
> = {
  // EPUB 3.3, 4.4 "Font obfuscation"
  'http://www.idpf.org/2008/embedding': {
    length: 1040,
    keyOf: ([id = '']) =>
      createHash('sha1')
        .update(id.replaceAll(/[\t\n\r ]/g, ''))
        .digest(),
  },
  'http://ns.adobe.com/pdf/enc#RC': {
    length: 1024,
    keyOf: (ids) => {
      const digits = ids
        .map((id) => id.replace(/^urn:uuid:/i, '').replaceAll(/[-\s{}]/g, ''))
        .find((id) => /^[\da-f]{32}$/i.test(id));
      return digits === undefined ? undefined : Buffer.from(digits, 'hex');
    },
  },
};

/** How fonts begin that are not obfuscated, though a book may say they are. */
const fontStarts = ['\0\u0001\0\0', 'OTTO', 'true', 'ttcf', 'wOFF', 'wOF2'];

/** The way in which a book obfuscates one of its files. */
function wayOf(encryption: XmlElement, path: string) {
  const data = descendantsOf(encryption).find(
    (element) =>
      element.name === 'EncryptedData' &&
      descendantsOf(element).some(
        ({ name, attributes }) =>
          name === 'CipherReference' &&
          resolveHref('', attributes.get('URI') ?? '')?.path.normalize('NFC') ===
            path.normalize('NFC'),
      ),
  );
  const method = data && descendantsOf(data).find(({ name }) => name === 'EncryptionMethod');
  return ways[method?.attributes.get('Algorithm') ?? ''];
}

/**
 * A font of an EPUB as browsers take it: one that its book obfuscates is made plain.
 * @param bytes of the font, as the archive has them.
 * @throws MediaError when the archive cannot be listed.
 */
export async function plainFont(file: string, path: string, bytes: Buffer): Promise<Buffer> {
  if (fontStarts.includes(bytes.toString('latin1', 0, 4))) return bytes;
  const zip = await openZip(file);
  try {
    const files = epubFiles(zip);
    const encryption = await readXml(files, encryptionPath);
    const way = encryption && wayOf(encryption, path);
    const key = way?.keyOf(await identifiersOf(files));
    if (!way || !key) return bytes;
    const plain = Buffer.from(bytes);
    for (let at = 0; at < Math.min(way.length, plain.length); at += 1) {
      plain[at] = (plain[at] ?? 0) ^ (key[at % key.length] ?? 0);
    }
    return plain;
  } finally {
    await zip.close();
  }
}
