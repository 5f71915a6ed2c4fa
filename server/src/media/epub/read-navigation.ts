import type { EpubLink } from './epub-facts.ts';
import { resolveHref } from './epub-path.ts';
import { childrenOf, descendantsOf, textOf, type XmlElement } from '../metadata/xml-tree.ts';

export type Navigation = { toc: EpubLink[]; landmarks: EpubLink[]; pageList: EpubLink[] };

export const noNavigation: Navigation = { toc: [], landmarks: [], pageList: [] };

function link(
  file: string,
  title: string,
  href: string | undefined,
  children: EpubLink[],
): EpubLink {
  const target = href === undefined ? undefined : resolveHref(file, href);
  return { title, path: target?.path, fragment: target?.fragment, children };
}

/** An entry without title, address and entries of its own tells nothing. */
const isUseful = ({ title, path, children }: EpubLink): boolean =>
  children.length > 0 || (title !== '' && path !== undefined);

/** The text of an entry; an image counts as its alternative text. */
function labelOf(element: XmlElement): string {
  const text = (node: string | XmlElement): string => {
    if (typeof node === 'string') return node;
    return node.name === 'img'
      ? (node.attributes.get('alt') ?? '')
      : node.content.map(text).join('');
  };
  return text(element).replaceAll(/\s+/gu, ' ').trim();
}

/** The entries of one `ol` of a navigation document (EPUB 3.3, 7.3). */
function navEntries(file: string, list: XmlElement | undefined): EpubLink[] {
  return childrenOf(list, 'li')
    .map((item) => {
      const label = childrenOf(item, 'a')[0] ?? childrenOf(item, 'span')[0];
      const children = navEntries(file, childrenOf(item, 'ol')[0]);
      return link(file, label ? labelOf(label) : '', label?.attributes.get('href'), children);
    })
    .filter(isUseful);
}

/**
 * The lists of a navigation document of EPUB 3.
 * @param file its name in the archive.
 */
export function readNav(file: string, root: XmlElement): Navigation {
  const navs = descendantsOf(root).filter(({ name }) => name === 'nav');
  const entries = (type: string) => {
    const nav = navs.find((one) => one.attributes.get('type')?.split(/\s+/u).includes(type));
    const list = nav && descendantsOf(nav).find(({ name }) => name === 'ol');
    return navEntries(file, list);
  };
  return { toc: entries('toc'), landmarks: entries('landmarks'), pageList: entries('page-list') };
}

/** The points or targets directly below an element of an NCX. */
function ncxEntries(file: string, parent: XmlElement | undefined, name: string): EpubLink[] {
  return childrenOf(parent, name)
    .map((point) => {
      const label = childrenOf(point, 'navLabel')[0];
      const href = childrenOf(point, 'content')[0]?.attributes.get('src');
      return link(file, label ? textOf(label) : '', href, ncxEntries(file, point, name));
    })
    .filter(isUseful);
}

/**
 * The lists of an NCX, the navigation file of EPUB 2 (OPF 2.0.1, 2.4.1).
 * @param file its name in the archive.
 */
export function readNcx(file: string, root: XmlElement): Navigation {
  return {
    toc: ncxEntries(file, childrenOf(root, 'navMap')[0], 'navPoint'),
    landmarks: [],
    pageList: ncxEntries(file, childrenOf(root, 'pageList')[0], 'pageTarget'),
  };
}

/**
 * The landmarks of EPUB 2: the `guide` of the package document.
 * @param file name of the package document.
 */
export function readGuide(file: string, guide: XmlElement | undefined): EpubLink[] {
  return childrenOf(guide, 'reference')
    .map(({ attributes }) =>
      link(
        file,
        attributes.get('title') ?? attributes.get('type') ?? '',
        attributes.get('href'),
        [],
      ),
    )
    .filter(isUseful);
}
