import { anilist } from './anilist.ts';
import { comicVine } from './comic-vine.ts';
import { gcd } from './gcd/gcd.ts';
import { googleBooks } from './google-books.ts';
import { mangaDex } from './mangadex.ts';
import { mangaUpdates } from './mangaupdates.ts';
import { metron } from './metron.ts';
import { openLibrary } from './open-library.ts';
import type { Source } from './source.ts';

/** Every catalog that can be asked, in the order of the settings. */
export const sources: readonly Source[] = [
  anilist,
  mangaUpdates,
  mangaDex,
  comicVine,
  openLibrary,
  googleBooks,
  metron,
  gcd,
];
