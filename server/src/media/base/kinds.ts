/** A kind of book. */
interface Kind {
  /** Usual extensions, in lower case; the first is given to files that have none of them. A folder needs none. */
  readonly extensions: readonly string[];
  /** The library's option that has scans look for such files. */
  readonly option: 'scanCbx' | 'scanPdf' | 'scanEpub' | 'scanText' | 'scanFolders';
  /** How it's read, in the words of the contract. */
  readonly profile: 'DIVINA' | 'PDF' | 'EPUB';
  /** The registered media type of a comic, and the one that older programs know. */
  readonly registered?: string;
  readonly usual?: string;
  /** The media type of the file that is sent of it, if it's another. */
  readonly sent?: string;
}

const rar = {
  extensions: ['.cbr', '.rar'],
  option: 'scanCbx',
  profile: 'DIVINA',
  registered: 'application/vnd.comicbook-rar',
  usual: 'application/x-cbr',
} as const;

/** Mobipocket's format and the newer one behind or instead of it: files of both have any of the names. */
const kindle = {
  extensions: ['.mobi', '.azw3', '.azw', '.prc'],
  option: 'scanEpub',
  profile: 'EPUB',
} as const;

/** Every kind of book that is read, by the media type that is stored. */
export const kinds = {
  'application/zip': {
    extensions: ['.cbz', '.zip'],
    option: 'scanCbx',
    profile: 'DIVINA',
    registered: 'application/vnd.comicbook+zip',
    usual: 'application/x-cbz',
  },
  // A type of its own, since nothing is written into it, and its pages are read from a copy.
  'application/x-zip-encrypted': {
    extensions: ['.cbz', '.zip'],
    option: 'scanCbx',
    profile: 'DIVINA',
    registered: 'application/vnd.comicbook+zip',
    usual: 'application/x-cbz',
  },
  'application/x-rar-compressed; version=4': rar,
  'application/x-rar-compressed; version=5': rar,
  'application/x-tar': {
    extensions: ['.cbt', '.tar'],
    option: 'scanCbx',
    profile: 'DIVINA',
    usual: 'application/x-cbt',
  },
  'application/x-7z-compressed': {
    extensions: ['.cb7', '.7z'],
    option: 'scanCbx',
    profile: 'DIVINA',
    usual: 'application/x-cb7',
  },
  // A folder of pictures, sent as CBZ.
  'inode/directory': {
    extensions: [],
    option: 'scanFolders',
    profile: 'DIVINA',
    registered: 'application/vnd.comicbook+zip',
    usual: 'application/x-cbz',
    sent: 'application/zip',
  },
  'application/pdf': { extensions: ['.pdf'], option: 'scanPdf', profile: 'PDF' },
  'application/x-fictionbook+xml': {
    extensions: ['.fb2'],
    option: 'scanEpub',
    profile: 'EPUB',
  },
  'application/x-zip-compressed-fb2': {
    extensions: ['.fbz'],
    option: 'scanEpub',
    profile: 'EPUB',
  },
  'application/x-mobipocket-ebook': kindle,
  'application/vnd.amazon.ebook': kindle,
  'text/plain': { extensions: ['.txt'], option: 'scanText', profile: 'EPUB' },
  'application/epub+zip': { extensions: ['.epub'], option: 'scanEpub', profile: 'EPUB' },
} as const satisfies Readonly<Record<string, Kind>>;

/** The media type of a book that is read. */
export type ReadType = keyof typeof kinds;

const byType: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...Object.entries(kinds),
  // Komga's name for a RAR of an unknown version.
  ['application/x-rar-compressed', rar],
]);

/** The kind of a stored media type; undefined for one that isn't read. */
export const kindOf = (mediaType: string): Kind | undefined => byType.get(mediaType);

/** The kinds of book that these options have scans look for. */
export const kindsFor = (
  options: Readonly<Partial<Record<Kind['option'], boolean | undefined>>>,
): readonly Kind[] => Object.values<Kind>(kinds).filter(({ option }) => options[option]);
