import type { PageLink } from './model.ts';
import type { PageSpace } from './page-space.ts';
import { floatsAt, type Pdfium, textFrom, withScratch } from './pdfium.ts';

/** More links than a page can be used with. */
const MOST_LINKS = 1000;
/** Kinds of actions: to a page, and to an address. */
const GO_TO = 1;
const ADDRESS = 3;

interface ReadPage {
  readonly document: number;
  readonly page: number;
  /** The text of the page. */
  readonly text: number;
  readonly space: PageSpace;
}

type Corners = readonly [left: number, top: number, right: number, bottom: number];

/** An address that may be opened: nothing runs, nothing of the machine is reached. */
function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}

/** Where a destination or an action leads; nothing when it does something else. */
export function targetOf(
  pdfium: Pdfium,
  document: number,
  destination: number,
  action: number,
): PageLink['target'] | undefined {
  const kind = action === 0 ? undefined : pdfium.FPDFAction_GetType(action);
  if (kind === ADDRESS) {
    const url = webAddress(
      textFrom(pdfium, 'utf-8', (pointer, bytes) =>
        pdfium.FPDFAction_GetURIPath(document, action, pointer, bytes),
      ),
    );
    return url === undefined ? undefined : { url };
  }
  const own = kind === GO_TO ? pdfium.FPDFAction_GetDest(document, action) : 0;
  const place = destination === 0 ? own : destination;
  const index = place === 0 ? -1 : pdfium.FPDFDest_GetDestPageIndex(document, place);
  return index < 0 ? undefined : { index };
}

/** The words in a rectangle, in one line. */
function wordsIn(pdfium: Pdfium, text: number, corners: Corners): string {
  const units = pdfium.FPDFText_GetBoundedText(text, ...corners, 0, 0);
  if (units <= 0) return '';
  const words = textFrom(pdfium, 'utf-16le', (pointer, bytes) => {
    if (pointer !== 0) pdfium.FPDFText_GetBoundedText(text, ...corners, pointer, bytes / 2);
    return units * 2;
  });
  return words.replace(/\s+/g, ' ').trim();
}

/** The links that the file says are there. */
function annotated(pdfium: Pdfium, { document, page, text, space }: ReadPage): PageLink[] {
  const links: PageLink[] = [];
  withScratch(pdfium, 24, (pointer) => {
    pdfium.pdfium.setValue(pointer, 0, 'i32');
    while (
      links.length < MOST_LINKS &&
      pdfium.FPDFLink_Enumerate(page, pointer, pointer + 4) &&
      pdfium.pdfium.getValue(pointer, 'i32') < MOST_LINKS
    ) {
      const link = pdfium.pdfium.getValue(pointer + 4, 'i32');
      if (!pdfium.FPDFLink_GetAnnotRect(link, pointer + 8)) continue;
      const destination = pdfium.FPDFLink_GetDest(document, link);
      const action = pdfium.FPDFLink_GetAction(link);
      const target = targetOf(pdfium, document, destination, action);
      const [left = 0, top = 0, right = 0, bottom = 0] = floatsAt(pdfium, pointer + 8, 4);
      const corners = [left, top, right, bottom] as const;
      if (!target) continue;
      links.push({ ...space.rect(...corners), target, text: wordsIn(pdfium, text, corners) });
    }
  });
  return links;
}

/** Addresses that only stand in the text. */
function written(pdfium: Pdfium, { text, space }: ReadPage, known: Set<string>): PageLink[] {
  const found = pdfium.FPDFLink_LoadWebLinks(text);
  if (found === 0) return [];
  const links: PageLink[] = [];
  const count = Math.min(pdfium.FPDFLink_CountWebLinks(found), MOST_LINKS);
  for (let at = 0; at < count; at += 1) {
    const words = textFrom(pdfium, 'utf-16le', (pointer, bytes) =>
      pointer === 0
        ? pdfium.FPDFLink_GetURL(found, at, 0, 0) * 2
        : pdfium.FPDFLink_GetURL(found, at, pointer, bytes / 2),
    );
    const url = webAddress(words);
    if (url === undefined || known.has(url)) continue;
    for (let rect = 0; rect < pdfium.FPDFLink_CountRects(found, at); rect += 1) {
      withScratch(pdfium, 32, (pointer) => {
        const places = [pointer, pointer + 8, pointer + 16, pointer + 24] as const;
        if (!pdfium.FPDFLink_GetRect(found, at, rect, ...places)) return;
        const read = (place: number): number => pdfium.pdfium.getValue(place, 'double');
        const [left, top, right, bottom] = places;
        const box = space.rect(read(left), read(top), read(right), read(bottom));
        links.push({ ...box, target: { url }, text: words });
      });
    }
  }
  pdfium.FPDFLink_CloseWebLinks(found);
  return links;
}

/** The links of a page: to other pages, and to the web. */
export function pageLinks(pdfium: Pdfium, page: ReadPage): PageLink[] {
  const said = annotated(pdfium, page);
  const known = said.flatMap(({ target }) => ('url' in target ? [target.url] : []));
  return page.text === 0 ? said : [...said, ...written(pdfium, page, new Set(known))];
}
