import type { PublicationLink, PublicationManifest } from '@longbox/contract/publication';
import type { BookPage } from '../../media/base/book-analysis.ts';
import type { EpubLink } from '../../media/epub/epub-facts.ts';
import type { ReadingFacts } from '../../catalogue/books/read-epub-facts.ts';

/** The content of a manifest. */
export type Parts = Pick<
  PublicationManifest,
  'readingOrder' | 'resources' | 'toc' | 'landmarks' | 'pageList'
>;

/** Image types that every browser shows. */
const shownEverywhere: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** The pages as images. @param address absolute, of the book. @param query of every address */
export function divinaOrder(
  pages: readonly BookPage[],
  address: string,
  query: readonly string[],
): PublicationLink[] {
  return pages.map(({ mediaType: type, width, height }, index) => {
    const hrefWith = (...parameters: readonly string[]): string =>
      [`${address}/pages/${index + 1}`, parameters.join('&')].filter(Boolean).join('?');
    const href = hrefWith(...query);
    const size = { width: width ?? undefined, height: height ?? undefined };
    const jpeg = { href: hrefWith(...query, 'convert=jpeg'), type: 'image/jpeg', ...size };
    return { href, type, ...size, ...(!shownEverywhere.has(type) && { alternate: [jpeg] }) };
  });
}

/** The pages as PDFs of their own. @param address absolute, of the book. */
export function pdfOrder(pages: readonly BookPage[], address: string): PublicationLink[] {
  return pages.map((_, index) => ({
    href: `${address}/pages/${index + 1}/raw`,
    type: 'application/pdf',
  }));
}

/** The documents and other files of an EPUB. @param address absolute, of the book. */
export function epubOrder(facts: ReadingFacts, address: string): Parts {
  const hrefOf = (path: string): string =>
    `${address}/resource/${path.split('/').map(encodeURIComponent).join('/')}`;
  const links = (list: readonly EpubLink[]): PublicationLink[] =>
    list.map(({ title, path, fragment, children }) => ({
      title: title || undefined,
      href: path && `${hrefOf(path)}${fragment ? `#${encodeURIComponent(fragment)}` : ''}`,
      ...(children.length > 0 && { children: links(children) }),
    }));
  return {
    readingOrder: facts.readingOrder.map(({ path, mediaType, linear, pageSpread }) => {
      const properties = { ...(pageSpread && { page: pageSpread }), ...(!linear && { linear }) };
      return {
        href: hrefOf(path),
        type: mediaType,
        ...(Object.keys(properties).length > 0 && { properties }),
      };
    }),
    resources: facts.resources.map(({ path, mediaType }) => ({
      href: hrefOf(path),
      type: mediaType,
    })),
    toc: links(facts.toc),
    landmarks: links(facts.landmarks),
    pageList: links(facts.pageList),
  };
}
