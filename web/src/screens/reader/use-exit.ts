import type { Book } from '@longbox/contract/books';
import { useEffect, useEffectEvent } from 'react';
import type { Siblings } from '../../items/reader/siblings.ts';
import type { Exit } from '../../readers/paged/reader-state.ts';

interface Ways {
  readonly siblings: Siblings | undefined;
  readonly open: (book: Book) => void;
  readonly leave: () => void;
}

/** Goes where the reader asked to go by a second press at an edge. */
export function useExit(exit: Exit | null, { siblings, open, leave }: Ways): void {
  const go = useEffectEvent((to: Exit) => {
    const sibling = to === 'nextBook' ? siblings?.next : siblings?.previous;
    if (sibling) open(sibling);
    else if (to === 'nextBook') leave();
  });
  useEffect(() => {
    if (exit !== null) go(exit);
  }, [exit]);
}
