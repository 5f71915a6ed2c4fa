import type { Book } from '@longbox/contract/books';
import type { Progression } from '@longbox/contract/publication';
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
}

/** Servers may keep whole seconds only. */
const rounding = 1000;

/** Whether the place in this browser still counts: a book made unread, or read on elsewhere, is. */
function counts(kept: KeptPlace, progression: Progression | null): boolean {
  if (progression === null) return !kept.sent;
  return kept.at + rounding >= Date.parse(progression.modified);
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
  const index = kept && model.indexOf.get(kept.path);
  if (kept && index !== undefined && counts(kept, progression)) {
    const { progression: share, span } = kept;
    return { target: { index, progression: share, span }, elsewhere: undefined };
  }
  const saved = progression && placeOf(model, progression.locator);
  const first = isOwnServer ? firstIndex(model) : firstAfterCover(model);
  const target = saved ?? byPage(model, book) ?? { index: first };
  const isElsewhere = kept !== undefined && saved !== null && saved !== undefined;
  return { target, elsewhere: isElsewhere ? progression?.device.name : undefined };
}
