/** The files of the client that a service worker belongs to, by their paths below the base path. */
export interface Shell {
  /** The first script. Its name tells its content and that of all it loads, so it names the build. */
  readonly build: string;
  /** Files whose names tell their content, but for those in the pack. */
  readonly assets: readonly string[];
  /** Scripts and styles, whose names tell their content, too; not those of every start. */
  readonly packed: readonly string[];
  /** The file that holds the texts of all of those, by their paths. */
  readonly pack: string;
  /** Others, with a hash of their content. The empty path is the page. */
  readonly others: readonly (readonly [path: string, hash: string])[];
  /** What reads PDFs. It is kept once a PDF is. */
  readonly pdfProgram: string;
  /** The folder of the texts, and the areas of each language in it: `{code}.{area}.json`. */
  readonly words: string;
  readonly areas: readonly string[];
}

/** What a page tells the worker: which build it is, and its language. */
export interface FromPage {
  readonly build: string;
  readonly code: string;
}

/** What a worker tells all pages as soon as it has all files. */
export interface FromWorker {
  readonly build: string;
}

/** The name in `Server-Timing` of a page that comes from here because its server doesn't answer. */
export const keptSign = 'kept';
