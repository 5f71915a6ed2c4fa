import { MediaError } from '../base/media-error.ts';
import { readXml, type EpubFiles } from './epub-files.ts';
import type { EpubLink, EpubMetadata } from './epub-facts.ts';
import { resolveHref } from './epub-path.ts';
import { readMetadata } from './read-metadata.ts';
import { noNavigation, readGuide, readNav, readNcx, type Navigation } from './read-navigation.ts';
import { childrenOf, descendantsOf, textOf, type XmlElement } from '../metadata/xml-tree.ts';

export type ManifestItem = {
  id: string;
  /** Name in the archive. */
  path: string;
  mediaType: string;
  properties: string[];
  /** Id of the item that stands for one that readers can't show. */
  fallback: string | undefined;
};

export type SpineItem = ManifestItem & { linear: boolean; itemProperties: string[] };

/** The content of a package document (OPF) of EPUB 2 or 3. */
export type EpubPackage = {
  metadata: EpubMetadata;
  /** The book's own files; remote ones are left out. */
  manifest: ManifestItem[];
  spine: SpineItem[];
  /** Items of the spine that are missing in the manifest. */
  unlisted: string[];
  readingProgression: 'ltr' | 'rtl' | undefined;
  fixedLayout: boolean;
  /** Files that may be or hold the cover, the likeliest first; they may be missing. */
  coverPaths: string[];
  toc: EpubLink[];
  landmarks: EpubLink[];
  pageList: EpubLink[];
};

/** Documents of the longest book; an archive has no more files, but a spine can repeat them. */
const mostDocuments = 20_000;

const containerPath = 'META-INF/container.xml';
const appleOptionsPath = 'META-INF/com.apple.ibooks.display-options.xml';
const packageType = 'application/oebps-package+xml';
const ncxType = 'application/x-dtbncx+xml';

/** A media type without its parameters, such as a character set. */
const essenceOf = (mediaType: string | undefined): string =>
  (mediaType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const words = (text: string | undefined): string[] =>
  (text ?? '').split(/\s+/u).filter((word) => word !== '');

/** The name of the package document (OCF 3.3, 4.2.6.3). */
export async function findPackage(files: EpubFiles): Promise<string> {
  const container = await readXml(files, containerPath);
  if (!container) throw new MediaError('ERR_1033', { entries: [containerPath] });
  const roots = descendantsOf(container).filter(({ name }) => name === 'rootfile');
  const root =
    roots.find((one) => essenceOf(one.attributes.get('media-type')) === packageType) ?? roots[0];
  const path = root && resolveHref('', root.attributes.get('full-path') ?? '')?.path;
  if (!path) throw new MediaError('ERR_1008', { cause: new Error('no package document named') });
  return path;
}

function readManifest(packagePath: string, root: XmlElement): ManifestItem[] {
  return childrenOf(childrenOf(root, 'manifest')[0], 'item').flatMap(({ attributes }) => {
    const target = resolveHref(packagePath, attributes.get('href') ?? '');
    if (!target || target.path === packagePath) return [];
    return [
      {
        id: attributes.get('id') ?? '',
        path: target.path,
        mediaType: essenceOf(attributes.get('media-type')),
        properties: words(attributes.get('properties')),
        fallback: attributes.get('fallback')?.trim(),
      },
    ];
  });
}

/** Types of documents that readers show, those of EPUB 2 and before among them. */
const shownType =
  /^(?:application\/xhtml\+xml|text\/html|image\/.+|application\/x-dtbook\+xml|text\/x-oeb1-document)$/u;

/** An item, or the first of those that stand for it that readers can show (EPUB 3.3, 5.6.1). */
function shownOf(item: ManifestItem, byId: ReadonlyMap<string, ManifestItem>): ManifestItem {
  const tried = new Set<ManifestItem>();
  let at: ManifestItem | undefined = item;
  while (at && !tried.has(at)) {
    if (shownType.test(at.mediaType)) return at;
    tried.add(at);
    at = at.fallback === undefined ? undefined : byId.get(at.fallback);
  }
  return item;
}

function readSpine(spine: XmlElement | undefined, manifest: ManifestItem[]): SpineItem[] {
  const byId = new Map(manifest.map((item) => [item.id, item]));
  return childrenOf(spine, 'itemref').flatMap(({ attributes }) => {
    const listed = byId.get(attributes.get('idref') ?? '');
    const item = listed && shownOf(listed, byId);
    if (!item) return [];
    const linear = attributes.get('linear') !== 'no';
    return [{ ...item, linear, itemProperties: words(attributes.get('properties')) }];
  });
}

/** The ways to declare fixed layout: EPUB 3, older Kindle and calibre files, Apple's options file. */
async function isFixedLayout(
  files: EpubFiles,
  metadata: XmlElement,
  spine: SpineItem[],
): Promise<boolean> {
  for (const meta of childrenOf(metadata, 'meta')) {
    const name = meta.attributes.get('property') ?? meta.attributes.get('name');
    const value = meta.attributes.get('content') ?? textOf(meta);
    if (meta.attributes.has('refines')) continue;
    if (name === 'rendition:layout') return value === 'pre-paginated';
    if (name === 'fixed-layout' && value === 'true') return true;
  }
  const overridden = (item: SpineItem) =>
    item.itemProperties.includes('rendition:layout-pre-paginated');
  if (spine.length > 0 && spine.every(overridden)) return true;
  const options = await readXml(files, appleOptionsPath);
  return (
    options !== undefined &&
    descendantsOf(options).some(
      (option) => option.attributes.get('name') === 'fixed-layout' && textOf(option) === 'true',
    )
  );
}

async function readNavigation(
  files: EpubFiles,
  manifest: ManifestItem[],
  ncxId: string | undefined,
): Promise<Navigation> {
  const nav = manifest.find(({ properties }) => properties.includes('nav'));
  const navRoot = nav && (await readXml(files, nav.path));
  const navigation = nav && navRoot ? readNav(nav.path, navRoot) : noNavigation;
  if (navigation.toc.length > 0) return navigation;
  const ncx =
    manifest.find(({ id, mediaType }) => id === ncxId && mediaType === ncxType) ??
    manifest.find(({ mediaType }) => mediaType === ncxType);
  const ncxRoot = ncx && (await readXml(files, ncx.path));
  if (!ncx || !ncxRoot) return navigation;
  const { toc, pageList } = readNcx(ncx.path, ncxRoot);
  const { landmarks } = navigation;
  return {
    toc,
    landmarks,
    pageList: navigation.pageList.length > 0 ? navigation.pageList : pageList,
  };
}

const isImage = ({ mediaType }: ManifestItem): boolean => mediaType.startsWith('image/');

/**
 * Where the cover may be: EPUB 3 marks its image, EPUB 2 names an item, or wrongly a file, the guide refers
 * to a page, or an item is called so. Last comes the first document, whose picture is as good as a cover.
 */
function findCovers(
  { path, metadata, guide }: { path: string; metadata: XmlElement; guide: XmlElement | undefined },
  manifest: ManifestItem[],
  spine: SpineItem[],
): string[] {
  const meta = childrenOf(metadata, 'meta').find((one) => one.attributes.get('name') === 'cover');
  const named = meta?.attributes.get('content') ?? '';
  const references = childrenOf(guide, 'reference')
    .filter(({ attributes }) => /^(?:other\.)?(?:ms-)?cover/iu.test(attributes.get('type') ?? ''))
    .map(({ attributes }) => resolveHref(path, attributes.get('href') ?? '')?.path);
  const found = [
    ...manifest.filter(({ properties }) => properties.includes('cover-image')),
    ...manifest.filter(({ id }) => id === named),
  ].map((item) => item.path);
  const alike = manifest.filter(
    (item) =>
      isImage(item) && (/^cover/iu.test(item.id) || /(?:^|\/)cover\.\w+$/iu.test(item.path)),
  );
  return [
    ...found,
    named === '' ? undefined : resolveHref(path, named)?.path,
    ...references,
    ...alike.map((item) => item.path),
    spine[0]?.path,
  ].flatMap((one) => (one === undefined || one === path ? [] : [one]));
}

const direction = (value: string | undefined): 'ltr' | 'rtl' | undefined =>
  value === 'ltr' || value === 'rtl' ? value : undefined;

/** The first packages of EPUB 2 wrapped the elements of their metadata once more (OEBPS 1.2). */
export function unwrapped(metadata: XmlElement): XmlElement {
  const wrapped = childrenOf(metadata).flatMap(({ name, content }) =>
    name === 'dc-metadata' || name === 'x-metadata' ? content : [],
  );
  return { ...metadata, content: [...metadata.content, ...wrapped] };
}

/**
 * Reads the package document that the container names, and the navigation files that it names. A missing
 * or faulty navigation file gives empty lists.
 * @throws MediaError ERR_1033 when the container, the package document or every document is missing, ERR_1008 when one
 * is cut short, cannot be read or lists more than 20,000 documents, ERR_1006 without any item in the spine.
 */
export async function readPackage(files: EpubFiles): Promise<EpubPackage> {
  const path = await findPackage(files);
  if (!files.find(path)) throw new MediaError('ERR_1033', { entries: [path] });
  const root = await readXml(files, path);
  if (!root?.closed)
    throw new MediaError('ERR_1008', { cause: new Error('package document cut short') });
  const metadata = childrenOf(root, 'metadata')[0];
  const spineElement = childrenOf(root, 'spine')[0];
  const manifest = readManifest(path, root);
  const spine = readSpine(spineElement, manifest);
  const listed = new Set(manifest.map(({ id }) => id));
  const unlisted = childrenOf(spineElement, 'itemref')
    .map(({ attributes }) => attributes.get('idref') ?? '')
    .filter((idref) => !listed.has(idref));
  if (spine.length === 0 && unlisted.length > 0)
    throw new MediaError('ERR_1033', { entries: unlisted });
  if (!metadata || spine.length === 0) throw new MediaError('ERR_1006');
  if (spine.length > mostDocuments)
    throw new MediaError('ERR_1008', { cause: new Error(`${spine.length} documents`) });
  const described = unwrapped(metadata);
  const navigation = await readNavigation(files, manifest, spineElement?.attributes.get('toc'));
  const guide = readGuide(path, childrenOf(root, 'guide')[0]);
  return {
    metadata: readMetadata(described),
    manifest,
    spine,
    unlisted,
    readingProgression: direction(spineElement?.attributes.get('page-progression-direction')),
    fixedLayout: await isFixedLayout(files, described, spine),
    coverPaths: findCovers(
      { path, metadata: described, guide: childrenOf(root, 'guide')[0] },
      manifest,
      spine,
    ),
    ...navigation,
    landmarks: navigation.landmarks.length > 0 ? navigation.landmarks : guide,
  };
}
