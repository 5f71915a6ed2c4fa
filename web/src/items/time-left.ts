import type { Book } from '@longbox/contract/books';
import type { paceKinds, ReadingPace } from '@longbox/contract/reading-pace';
import { useQuery } from '@tanstack/react-query';
import { readingPaceQuery } from '../data/reading-pace.ts';
import { useT } from '../lib/i18n.ts';
import { roughTimeText } from '../lib/reading-time.ts';
import { readerOf } from './names.ts';

/** What tells the kind of a book. */
export type Media = Pick<Book['media'], 'mediaProfile' | 'epubDivinaCompatible'>;

function paceKindOf(media: Media): (typeof paceKinds)[number] {
  if (media.mediaProfile.toUpperCase() === 'PDF') return 'pdf';
  return readerOf(media) === 'epub' ? 'text' : 'comic';
}

/** Milliseconds that so many pages of a book take someone; undefined while the pace isn't known. */
export function timeOf(
  paces: readonly ReadingPace[],
  media: Media,
  pages: number,
): number | undefined {
  const pace = paces.find(({ kind }) => kind === paceKindOf(media));
  return pace === undefined || pages <= 0 ? undefined : pace.perPage * pages;
}

/** How long so many pages of a book take this person, in words; nothing before enough was read. */
export function useTimeLeft(media: Media, pages: number): string | undefined {
  const t = useT();
  const { data } = useQuery(readingPaceQuery);
  const time = timeOf(data?.paces ?? [], media, pages);
  return time === undefined ? undefined : t('read.timeLeft', { time: roughTimeText(time) });
}
