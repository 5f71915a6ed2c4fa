import { stat } from '../base/disk.ts';
import { type Cleaning, openKeptFiles, type KeptFile } from '../base/kept-files.ts';
import { convertInThread } from './kepub-pool.ts';

/** Raised whenever the conversion gives other files. */
const version = 1;
const suffix = '.kepub.epub';
const usualLimit = 2 ** 30;
/** After so many failures a book is no longer tried. */
const mostFailures = 2;

/** Converted books, kept in a folder of limited size: the one used longest ago goes first. */
export interface KepubFiles {
  /**
   * The converted file of a book; undefined when its conversion has failed too often.
   * @param book.epub where it can be read as EPUB, if that isn't its file
   * @throws Error when the conversion fails
   */
  convert(book: {
    readonly id: string;
    readonly file: string;
    readonly epub?: string | undefined;
  }): Promise<KeptFile | undefined>;
}

export function openKepubFiles(
  folder: string,
  { limit = usualLimit, clean = true }: { readonly limit?: number; readonly clean?: Cleaning } = {},
): KepubFiles {
  const files = openKeptFiles(folder, { limit, clean });
  const failures = new Map<string, number>();
  return {
    async convert({ id, file, epub = file }) {
      const { size, mtimeMs } = await stat(file);
      const name = `${id}-${size}-${Math.trunc(mtimeMs)}-${version}${suffix}`;
      const failed = failures.get(name) ?? 0;
      if (failed >= mostFailures) return undefined;
      return files.keep(name, async (target) => {
        await convertInThread({ from: epub, to: target }).catch((error: unknown) => {
          failures.set(name, failed + 1);
          throw error;
        });
      });
    },
  };
}
