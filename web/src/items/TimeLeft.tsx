import type { ReactNode } from 'react';
import { type Media, useTimeLeft } from './time-left.ts';

export interface TimeLeftProps {
  readonly media: Media;
  readonly pages: number;
  /** Stands before it. */
  readonly before?: string;
  /** Takes its place while the pace isn't known. */
  readonly otherwise?: ReactNode;
}

/** How long so many pages of a book take this person. */
export function TimeLeft({ media, pages, before = '', otherwise = null }: TimeLeftProps) {
  const left = useTimeLeft(media, pages);
  return left === undefined ? otherwise : before + left;
}
