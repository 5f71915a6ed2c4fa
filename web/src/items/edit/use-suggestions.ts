import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foundPeopleQuery, foundValuesQuery, type SearchedValues } from '../../data/referential.ts';
import { useRested } from '../../lib/use-rested.ts';

/** Milliseconds of rest in the typing before the server is asked. */
const rest = 500;

/** Suggestions of a field during typing. */
interface Offers {
  readonly suggestions: readonly string[];
  readonly onSearch: (text: string) => void;
  readonly loading: boolean;
}

/** A text, and what it was when the typing last rested. */
function useTyped() {
  const [text, setText] = useState('');
  const asked = useRested(text.trim(), rest);
  return { asked, isBehind: asked !== text.trim(), setText };
}

/** Values that occur on the server and hold what is typed. */
export function useValueOffers(kind: SearchedValues): Offers {
  const { asked, isBehind, setText } = useTyped();
  const { data, isLoading } = useQuery({
    ...foundValuesQuery(kind, asked),
    enabled: asked !== '',
  });
  return { suggestions: data ?? [], onSearch: setText, loading: isBehind || isLoading };
}

/** People whose name holds what is typed. */
export function usePeopleOffers(): Offers {
  const { asked, isBehind, setText } = useTyped();
  const { data, isLoading } = useQuery({ ...foundPeopleQuery(asked), enabled: asked !== '' });
  const names = data?.content.map(({ name }) => name) ?? [];
  return { suggestions: [...new Set(names)], onSearch: setText, loading: isBehind || isLoading };
}
