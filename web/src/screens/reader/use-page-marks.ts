import { useCallback, useMemo, useRef, useState } from 'react';
import type { KeptMark } from '../../data/kept-marks.ts';
import type { Notice } from '../../items/reader/use-notice.ts';
import { sayRemoved } from '../../items/say-removed.ts';
import { t } from '../../lib/i18n.ts';
import type { HostedMarks } from './MarksHost.tsx';

interface PageMarksOptions {
  /** The page read now, from 1. */
  readonly page: number;
  /** All that are shown. */
  readonly shown: readonly number[];
  readonly say: (notice: Notice) => void;
}

const none: HostedMarks['marks'] = [];

/** The marks on the pages of a book, once `setAll` was called. */
export function usePageMarks({ page, shown, say }: PageMarksOptions) {
  const [all, take] = useState<HostedMarks>();
  /** The page of a press that came before the marks. */
  const early = useRef<number>(undefined);
  /** The mark whose note is open. */
  const [opened, open] = useState<KeptMark>();
  const marks = all?.marks ?? none;
  const marked = useMemo(() => {
    const pages = marks.flatMap(({ place }) => (place.type === 'page' ? place.page : []));
    return [...new Set(pages)];
  }, [marks]);
  const here = marks.filter(
    ({ kind, place }) => kind === 'bookmark' && place.type === 'page' && shown.includes(place.page),
  );
  const add = useCallback(
    (to: HostedMarks, on: number) => {
      const place = { type: 'page', page: on, area: null } as const;
      to.add({ kind: 'bookmark', place, colour: 'yellow', text: '', note: '' });
      say({ place: 'centre', text: t('reader.bookmark.set') });
    },
    [say],
  );
  const setAll = useCallback(
    (come: HostedMarks) => {
      take(come);
      if (early.current !== undefined) add(come, early.current);
      early.current = undefined;
    },
    [add],
  );
  /** Marks the page read now, or no longer those that are shown. */
  const toggleBookmark = useCallback(() => {
    if (!all) {
      early.current = page;
      return;
    }
    for (const mark of here) all.save({ ...mark, deleted: true });
    if (here.length === 0) add(all, page);
    else {
      // A bookmark may carry a note.
      sayRemoved(t('reader.bookmark.gone'), () => {
        for (const mark of here) all.save(mark);
      });
    }
  }, [here, all, page, add]);
  return { all, setAll, marked, isBookmarked: here.length > 0, toggleBookmark, opened, open };
}

export type PageMarks = ReturnType<typeof usePageMarks>;
