import { useCallback, useEffect, useState } from 'react';

/** A short message over the page. */
export interface Notice {
  readonly text: string;
  /** `centre` for what a key just changed, `foot` for what is good to know. */
  readonly place: 'centre' | 'foot';
  /** Its action. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** How long each kind stays, in milliseconds. */
const lasts = { centre: 4000, foot: 3000 } as const;
/** One that can be acted on must be read and reached first. */
const WITH_ACTION_MS = 9000;

/** One short message at a time; a new one takes the place of the last. */
export function useNotice(
  first: Notice | null,
): readonly [Notice | null, (notice: Notice) => void] {
  const [notice, setNotice] = useState<Notice | null>(first);
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(setNotice, notice.action ? WITH_ACTION_MS : lasts[notice.place], null);
    return () => {
      clearTimeout(timer);
    };
  }, [notice]);
  const say = useCallback((next: Notice) => {
    setNotice({ ...next });
  }, []);
  return [notice, say];
}
