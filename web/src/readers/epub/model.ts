import { addressOf, type BookAddress, normalPath } from './paths.ts';

export type Direction = 'ltr' | 'rtl';

/** A link of the manifest, as far as the reader needs it. */
interface ManifestLink {
  readonly href?: string | undefined;
  readonly type?: string | undefined;
  readonly title?: string | undefined;
  readonly children?: readonly ManifestLink[] | undefined;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
}

/** The manifest of a publication, as far as the reader needs it. */
export interface Manifest {
  readonly metadata: {
    readonly title: string;
    readonly language?: string | undefined;
    readonly readingProgression?: string | undefined;
    readonly rendition?: { readonly layout: string } | undefined;
  };
  readonly readingOrder: readonly ManifestLink[];
  readonly toc: readonly ManifestLink[];
  readonly landmarks: readonly ManifestLink[];
  readonly pageList: readonly ManifestLink[];
}

/** An entry of the position list. */
export interface ManifestPosition {
  readonly href?: string | undefined;
  readonly type?: string | undefined;
  readonly locations?:
    | {
        readonly progression?: number | undefined;
        readonly position?: number | undefined;
        readonly totalProgression?: number | undefined;
      }
    | undefined;
}

/** A place that progress is counted in. */
export interface Position {
  readonly type: string;
  /** 0 to 1, within its file. */
  readonly progression: number;
  /** From 1, in the book. */
  readonly position: number;
  /** 0 to 1, in the book. */
  readonly totalProgression: number;
}

/** A document of the book, in reading order. */
export interface SpineItem {
  readonly path: string;
  readonly type: string;
  /** Not part of the story: passed over when pages are turned. */
  readonly skipped: boolean;
  readonly spread: 'left' | 'right' | 'center' | undefined;
  readonly positions: readonly Position[];
}

/** A line of the contents; a heading leads nowhere. */
export interface ContentsEntry {
  readonly title: string;
  readonly target: BookAddress | undefined;
  readonly children: readonly ContentsEntry[];
}

/** A book as the engine reads it. */
export interface EpubModel {
  readonly title: string;
  readonly language: string;
  readonly direction: Direction;
  readonly isFixed: boolean;
  readonly spine: readonly SpineItem[];
  /** Place of a file in the spine, by its path; `indexAt` finds those that links name otherwise. */
  readonly indexOf: ReadonlyMap<string, number>;
  readonly toc: readonly ContentsEntry[];
  readonly landmarks: readonly ContentsEntry[];
  readonly pageList: readonly ContentsEntry[];
  /** How many positions there are. */
  readonly total: number;
}

const rightToLeftLanguages = new Set(['ar', 'fa', 'he', 'ur', 'yi', 'ps', 'dv', 'ug', 'ckb']);

function directionOf({ readingProgression, language = '' }: Manifest['metadata']): Direction {
  if (readingProgression === 'ltr' || readingProgression === 'rtl') return readingProgression;
  const [primary = ''] = language.toLowerCase().split('-');
  return rightToLeftLanguages.has(primary) ? 'rtl' : 'ltr';
}

function spreadOf(properties: ManifestLink['properties']): SpineItem['spread'] {
  const page = properties?.['page'];
  return page === 'left' || page === 'right' || page === 'center' ? page : undefined;
}

function contentsOf(links: readonly ManifestLink[]): ContentsEntry[] {
  return links.map(({ title = '', href, children = [] }) => ({
    title: title.trim(),
    target: href === undefined ? undefined : addressOf(href),
    children: contentsOf(children),
  }));
}

/** Positions by the path of their file; some books have 25,000. */
function byPath(positions: readonly ManifestPosition[]): ReadonlyMap<string, Position[]> {
  const map = new Map<string, Position[]>();
  for (const { href, type = 'application/octet-stream', locations } of positions) {
    if (href === undefined || locations?.position === undefined) continue;
    const path = normalPath(href);
    const { progression = 0, position, totalProgression = 0 } = locations;
    const list = map.get(path);
    const one = { type, progression, position, totalProgression };
    if (list) list.push(one);
    else map.set(path, [one]);
  }
  return map;
}

/** A name in small letters and decoded: books of Windows and macOS name their files so or otherwise. */
const looseName = (path: string): string => normalPath(path).toLowerCase();

/** Places of files by their names, and by their loose names where these mean no other file. */
function indexOf(spine: readonly { readonly path: string }[]): ReadonlyMap<string, number> {
  const names = spine.map(({ path }, index): [string, number] => [path, index]).toReversed();
  const loose = names.map(([path, index]): [string, number] => [looseName(path), index]);
  return new Map([...loose, ...names]);
}

/** The place of a file in the spine, by its name as a link writes it. */
export function indexAt(
  { indexOf: places }: Pick<EpubModel, 'indexOf'>,
  path: string,
): number | undefined {
  return places.get(path) ?? places.get(looseName(path));
}

/** Puts manifest and positions together. */
export function epubModel(
  { metadata, readingOrder, toc, landmarks, pageList }: Manifest,
  positions: readonly ManifestPosition[],
): EpubModel {
  const positionsOf = byPath(positions);
  const spine = readingOrder.flatMap(({ href, type = 'application/xhtml+xml', properties }) => {
    if (href === undefined) return [];
    const { path } = addressOf(href);
    const skipped = properties?.['linear'] === false;
    const own = positionsOf.get(path) ?? [];
    return [{ path, type, skipped, spread: spreadOf(properties), positions: own }];
  });
  return {
    title: metadata.title,
    language: metadata.language ?? '',
    direction: directionOf(metadata),
    isFixed: metadata.rendition?.layout === 'fixed',
    spine: spine.every(({ skipped }) => skipped)
      ? spine.map((item) => ({ ...item, skipped: false }))
      : spine,
    indexOf: indexOf(spine),
    toc: contentsOf(toc),
    landmarks: contentsOf(landmarks),
    pageList: contentsOf(pageList),
    total: positions.length,
  };
}

/** The document that the story begins with. */
export function firstIndex({ spine }: Pick<EpubModel, 'spine'>): number {
  return Math.max(
    0,
    spine.findIndex(({ skipped }) => !skipped),
  );
}

const coverPath = /(?:^|\/)(?:front[-_]?)?cover[^/]*\.(?:x?html?|svg)$/iu;
const coverTitle = /^(?:front |book )?cover\b/iu;

/**
 * The document after the covers at the beginning, for servers that put documents there that are out of the
 * reading order and don't say so.
 */
export function firstAfterCover(model: Pick<EpubModel, 'spine' | 'landmarks'>): number {
  const covers = new Set(
    flatContents(model.landmarks)
      .filter(({ title }) => coverTitle.test(title))
      .map(({ target }) => target?.path),
  );
  const first = model.spine.findIndex(
    ({ path, skipped }) => !skipped && !covers.has(path) && !coverPath.test(path),
  );
  return first === -1 ? firstIndex(model) : first;
}

/** The entries of a table of contents, one after the other as they are written. */
export function flatContents(entries: readonly ContentsEntry[]): ContentsEntry[] {
  return entries.flatMap((entry) => [entry, ...flatContents(entry.children)]);
}

/**
 * The chapter one is in: the last entry that begins at or before the place.
 * @param isReached whether an element of the current document, by its id, is not after the place.
 */
export function chapterAt(
  { toc, indexOf }: Pick<EpubModel, 'toc' | 'indexOf'>,
  index: number,
  isReached: (fragment: string) => boolean,
): ContentsEntry | undefined {
  return flatContents(toc).findLast(({ target, title }) => {
    const at = target && indexOf.get(target.path);
    if (at === undefined || title === '') return false;
    if (at !== index) return at < index;
    return target?.fragment === undefined || isReached(target.fragment);
  });
}

/** The next document of the story after `index`, or the one before; nothing at either end. */
export function storyIndex(
  { spine }: Pick<EpubModel, 'spine'>,
  index: number,
  way: 1 | -1,
): number | undefined {
  const isStory = ({ skipped }: SpineItem) => !skipped;
  const found =
    way === 1
      ? spine.findIndex((item, other) => other > index && isStory(item))
      : spine.findLastIndex((item, other) => other < index && isStory(item));
  return found === -1 ? undefined : found;
}
