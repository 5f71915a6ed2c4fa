import type { Book } from '@longbox/contract/books';
import type { Progression } from '@longbox/contract/publication';
import { rounding } from '../../data/compare-place.ts';
import type { KeptPlace } from '../../data/kept-places.ts';
import type { EpubTarget } from '../../readers/epub/engine.ts';
import { placeAtShare, placeOf } from '../../readers/epub/locators.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { type EpubModel, firstAfterCover, firstIndex } from '../../readers/epub/model.ts';

/** The known places where reading stopped. */
interface Known {
  readonly kept: KeptPlace | undefined;
  readonly progression: Progression | null;
  readonly book: Pick<Book, 'readProgress' | 'media'>;
}

/** Where a book opens, and who says so. */
export interface OpeningPlace {
  readonly target: EpubTarget;
  /** The other device that read on since this browser did. */
  readonly elsewhere: string | undefined;
  /** A place reached here that the person may prefer: the server has other reading since. */
  readonly overtaken: EpubTarget | undefined;
}

/** Whether the place in this browser still counts: a book made unread, or read on elsewhere, is. */
export function counts(kept: KeptPlace, progression: Progression | null): boolean {
  if (kept.outdone === true) return false;
  if (progression === null) return !kept.sent;
  return kept.at + rounding >= Date.parse(progression.modified);
}

/** A kept place, unless the book has changed so that it has none. */
function placeHere(model: EpubModel, kept: KeptPlace): EpubTarget | undefined {
  const { path, progression, span } = kept;
  const index = model.indexOf.get(path);
  return index === undefined ? undefined : { index, progression, span };
}

/** The last page of a book if nothing more exact is known, as after reading it as images. */
function byPage(model: EpubModel, { readProgress, media }: Known['book']): EpubTarget | undefined {
  if (readProgress === null || readProgress.completed || media.pagesCount === 0) return undefined;
  return placeAtShare(model, (readProgress.page - 1) / media.pagesCount);
}

/**
 * The place a book opens at: the exact one of this browser if it's the latest; otherwise
 * the server's; otherwise the beginning.
 */
export function openingPlace(model: EpubModel, known: Known): OpeningPlace {
  const { kept, progression, book } = known;
  const here = kept && placeHere(model, kept);
  if (kept && here && counts(kept, progression)) {
    return { target: here, elsewhere: undefined, overtaken: undefined };
  }
  const saved = progression && placeOf(model, progression.locator);
  const first = isOwnServer ? firstIndex(model) : firstAfterCover(model);
  const target = saved ?? byPage(model, book) ?? { index: first };
  const isElsewhere = kept !== undefined && saved !== null && saved !== undefined;
  return {
    target,
    elsewhere: isElsewhere ? progression?.device.name : undefined,
    overtaken: kept?.outdone === true ? here : undefined,
  };
}
