import { useEffect, useEffectEvent, useState } from 'react';
import { useRested } from '../lib/use-rested.ts';
import { TextField } from '../ui/TextField.tsx';

/** Milliseconds after the last letter before it is looked for. */
const REST_MS = 250;

interface SearchBoxProps {
  readonly label: string;
  /** The current search text. */
  readonly q: string | undefined;
  readonly onSearch: (q: string | undefined) => void;
}

/** Filters a list by the typed text, once typing pauses. */
export function SearchBox({ label, q = '', onSearch }: SearchBoxProps) {
  const [typed, type] = useState(q);
  const [known, setKnown] = useState(q);
  // Back and forward change what is looked for, too.
  if (known !== q) {
    setKnown(q);
    if (typed.trim() !== q) type(q);
  }
  const rested = useRested(typed.trim(), REST_MS);
  const search = useEffectEvent((text: string) => {
    if (text !== q) onSearch(text === '' ? undefined : text);
  });
  useEffect(() => {
    search(rested);
  }, [rested]);
  return (
    <TextField label={label} type="search" value={typed} onChange={type} enterKeyHint="search" />
  );
}
