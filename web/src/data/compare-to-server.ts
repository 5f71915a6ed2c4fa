import { thisDevice } from './device.ts';
import { type Doubt, endOf, type KeptPage } from './kept-pages.ts';
import type { KeptRead } from './kept-reads.ts';
import { isKnownHere } from './known-here.ts';

/** A person is asked about a page that is further than this beyond the server's. */
const nearPages = 5;

/** The reading that the server has of a book. */
interface Progress {
  readonly readDate: string;
  readonly page: number;
  readonly completed: boolean;
  /** Empty where the server wasn't told. */
  readonly deviceId: string;
}

/** Whether what the server has may be a page from here that arrived late. */
function isLateOne({ page, deviceId }: Progress, heard: number, doubts: readonly Doubt[]): boolean {
  const mayBeHere = deviceId === '' || deviceId === thisDevice().id;
  return mayBeHere && doubts.some((one) => one.page === page && heard < endOf(one));
}

/**
 * What becomes of a kept page beside the reading that the server has: the newer one is handed in, the older one is
 * dropped, and between two places the person decides. Pages from here that arrived late don't count as the server's.
 */
export function compareToServer(
  { page, at, sent = false, doubts = [], base, opened = false }: KeptPage,
  progress: Progress | null,
  mark?: KeptRead,
): 'newer' | 'older' | 'asks' {
  const reached = { at, base: base && base.at, mark };
  if (progress === null) {
    // The book was marked as unread, unless it was so before.
    if (sent) return 'older';
    if (isKnownHere(null, reached)) return 'newer';
    return opened ? 'older' : 'asks';
  }
  const heard = Date.parse(progress.readDate);
  // The same place isn't a new one, and its open sends stay open.
  if (progress.page === page) return 'newer';
  if (isLateOne(progress, heard, doubts)) return 'newer';
  if (heard > at) return !progress.completed && page > progress.page + nearPages ? 'asks' : 'older';
  return opened && page < progress.page && !isKnownHere(heard, reached) ? 'asks' : 'newer';
}
