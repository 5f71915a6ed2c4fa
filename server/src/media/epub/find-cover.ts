import { detectImageType, imageTypeBytes } from '../images/image-type.ts';
import { descendantsOf, type XmlElement } from '../metadata/xml-tree.ts';
import { locationOf, readXml, type EpubFiles } from './epub-files.ts';
import type { EpubResource } from './epub-facts.ts';
import { resolveHref } from './epub-path.ts';

/** Attributes with the address of an element's image. */
const addressOf: Readonly<Record<string, string>> = { img: 'src', image: 'href', object: 'data' };

/** The addresses of the images in a document, in its order. */
const picturesIn = (root: XmlElement): string[] =>
  descendantsOf(root).flatMap(({ name, attributes }) => {
    const attribute = addressOf[name];
    const address = attribute === undefined ? undefined : attributes.get(attribute);
    return address === undefined ? [] : [address];
  });

/** The file as an image, by its content; undefined if it's missing or not an image. */
async function asPicture(files: EpubFiles, path: string): Promise<EpubResource | undefined> {
  const entry = files.find(path);
  const head = entry && (await files.zip.readHead(entry, imageTypeBytes).catch(() => undefined));
  const mediaType = head && detectImageType(head);
  return entry && mediaType && { path: entry.name, mediaType, location: locationOf(entry) };
}

/** The first image among these files, or the first one that they show. */
export async function findCover(
  files: EpubFiles,
  paths: readonly string[],
): Promise<EpubResource | undefined> {
  for (const path of new Set(paths)) {
    const own = await asPicture(files, path);
    if (own) return own;
    const root = await readXml(files, path);
    for (const address of root ? picturesIn(root) : []) {
      const target = resolveHref(path, address);
      const picture = target && (await asPicture(files, target.path));
      if (picture) return picture;
    }
  }
  return undefined;
}
