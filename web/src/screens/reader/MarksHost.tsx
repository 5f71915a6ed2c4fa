import { type ReactNode, useEffect, useMemo } from 'react';
import type { KeptMark } from '../../data/kept-marks.ts';
import { type Marks, useMarks } from '../../items/marks/use-marks.ts';
import type { Part } from '../../readers/paged/parts.ts';
import { drawAreas } from './PageAreas.tsx';

/** The marks of a book, including those drawn over its pages. */
export interface HostedMarks extends Marks {
  readonly overlay: ((page: number, part: Part) => ReactNode) | undefined;
}

interface MarksHostProps {
  readonly userId: string;
  readonly bookId: string;
  readonly open: (mark: KeptMark) => void;
  readonly onMarks: (marks: HostedMarks) => void;
}

/** Follows what is marked in a book, once the book is open: no first page waits for it. */
export function MarksHost({ userId, bookId, open, onMarks }: MarksHostProps) {
  const all = useMarks(userId, bookId);
  const { marks } = all;
  const overlay = useMemo(() => {
    const areas = marks.filter(({ place }) => place.type === 'page' && place.area !== null);
    if (areas.length === 0) return undefined;
    return (page: number, part: Part) => drawAreas(areas, { page, part, onOpen: open });
  }, [marks, open]);
  useEffect(() => {
    onMarks({ ...all, overlay });
  }, [all, overlay, onMarks]);
  return null;
}
