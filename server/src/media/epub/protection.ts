import { descendantsOf, type XmlElement } from '../metadata/xml-tree.ts';
import type { EpubSpineItem } from './epub-facts.ts';
import { readXml, type EpubFiles } from './epub-files.ts';
import { resolveHref } from './epub-path.ts';

const encryptionPath = 'META-INF/encryption.xml';
/** White space and a byte order mark may stand before a document’s first tag, also between bytes of UTF-16. */
const markupStart = /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?[\s\0]*</u;
const startBytes = 256;

/** The archive names of the files that `encryption.xml` lists, whatever the way. */
function listedFiles(files: EpubFiles, encryption: XmlElement): ReadonlySet<string> {
  const references = descendantsOf(encryption).filter(({ name }) => name === 'CipherReference');
  const names = references.flatMap(({ attributes }) => {
    const path = resolveHref('', attributes.get('URI') ?? '')?.path;
    const entry = path === undefined ? undefined : files.find(path);
    return entry ? [entry.name] : [];
  });
  return new Set(names);
}

/**
 * Whether DRM keeps the book’s text: it lists a document as encrypted, and that document is no markup. Programs
 * that remove DRM may leave the list; fonts are listed in books without DRM, too.
 */
export async function isProtected(
  files: EpubFiles,
  readingOrder: readonly EpubSpineItem[],
): Promise<boolean> {
  const encryption = await readXml(files, encryptionPath);
  if (!encryption) return false;
  const listed = listedFiles(files, encryption);
  const document = readingOrder.find(
    ({ path, mediaType }) => listed.has(path) && !mediaType.startsWith('image/'),
  );
  const entry = document && files.find(document.path);
  if (!entry) return false;
  const start = await files.zip.readHead(entry, startBytes).catch(() => undefined);
  return start !== undefined && !markupStart.test(start.toString('latin1'));
}
