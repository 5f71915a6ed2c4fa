import { readFile, writeFile } from 'node:fs/promises';
import { type Cleaning, openKeptFiles } from '../base/kept-files.ts';

/** Bytes of thumbnails that stay, about 15,000 of them. */
const usualLimit = 200_000_000;

/** Page thumbnails on the disk, in limited room; all of them can be made again. */
export interface PageThumbnails {
  /** The thumbnail of this name, a file name, or what `make` gives. */
  of(name: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

export function openPageThumbnails(
  folder: string,
  { limit = usualLimit, clean = true }: { readonly limit?: number; readonly clean?: Cleaning } = {},
): PageThumbnails {
  // They are many and small: to look at all of them for each new one would take longer than to make it.
  const kept = openKeptFiles(folder, { limit, slack: limit / 20, clean });
  return {
    async of(name, make) {
      let made: Buffer | undefined;
      let failure: unknown;
      try {
        const file = await kept.keep(name, async (target) => {
          made = await make().catch((error: unknown) => {
            failure = error;
            throw error;
          });
          await writeFile(target, made, { mode: 0o600 });
        });
        return made ?? (await readFile(file.path));
      } catch (error) {
        if (made) return made;
        if (failure !== undefined) throw error;
        // On a full disk, or without the folder, each is made when it is asked for.
        return make();
      }
    },
  };
}
