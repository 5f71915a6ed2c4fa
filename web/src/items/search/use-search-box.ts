import { useState } from 'react';
import { allLibraries } from '../../data/libraries.ts';
import { useMe } from '../../data/session.ts';
import { remember, useRemembered } from '../../lib/preferences.ts';
import { useRested } from '../../lib/use-rested.ts';
import { bestHit } from './best-hit.ts';
import { withSearch } from './recent.ts';
import { type RowGroup, useRowGroups } from './row-groups.tsx';
import type { FoundRow } from './SearchRow.tsx';
import { useFound } from './use-found.ts';

/** Milliseconds of rest in the typing before anything is asked for. */
const rest = 100;

/** The library in which the box was opened. */
export interface HereLibrary {
  readonly id: string;
  readonly name: string;
}

/** The search box, ready to be drawn. */
export interface SearchBox {
  readonly text: string;
  readonly write: (text: string) => void;
  /** The search text, trimmed. */
  readonly typed: string;
  /** Whether only the library is searched in which the box was opened. */
  readonly isHere: boolean;
  readonly setHere: (isHere: boolean) => void;
  readonly groups: readonly RowGroup[];
  /** The line that Enter chooses. */
  readonly active: FoundRow | undefined;
  readonly point: (row: FoundRow) => void;
  /** To the next line, or the one before; from either end to the other. */
  readonly step: (by: 1 | -1) => void;
  /** Remembers what was looked for, once it led somewhere. */
  readonly note: () => void;
  /** The results still belong to an earlier text. */
  readonly isWaiting: boolean;
  /** How many lines there are beside the way to all results. */
  readonly count: number;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The state of the search box and all that follows from it. */
export function useSearchBox(library: HereLibrary | undefined): SearchBox {
  const [text, setText] = useState('');
  const [isHere, setHere] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const { id: userId } = useMe();
  const searches = useRemembered(userId, 'searches');
  const libraryId = isHere && library !== undefined ? library.id : allLibraries;
  const typed = text.trim();
  const asked = useRested(typed, rest);
  const found = useFound(typed === '' ? '' : asked, libraryId);
  const write = (next: string) => {
    setText(next);
    setPointed(undefined);
  };
  const groups = useRowGroups({ typed, libraryId, found: found.groups, searches, onSearch: write });
  const rows = groups.flatMap((group) => group.rows);
  const active = rows.find(({ id }) => id === pointed) ?? bestHit(rows, typed);
  return {
    text,
    write,
    typed,
    isHere,
    setHere,
    groups,
    active,
    point: ({ id }) => {
      setPointed(id);
    },
    step: (by) => {
      const at = active === undefined ? 0 : rows.indexOf(active);
      setPointed(rows.at((at + by) % rows.length)?.id);
    },
    note: () => {
      if (typed !== '') remember(userId, 'searches', withSearch(searches, typed));
    },
    isWaiting: typed !== '' && (found.isPending || found.isOld || asked !== typed),
    count: rows.filter(({ id }) => id !== 'all').length,
    error: found.error,
    retry: found.retry,
  };
}
