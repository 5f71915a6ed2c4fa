import type { Page } from '@longbox/contract/paging';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskedQuery } from '../../data/query.ts';
import { useRested } from '../../lib/use-rested.ts';
import { matching, type NamedSet } from './set-rules.ts';

/** Up to so many are looked through here; where there are more the server looks. */
const most = 500;

/** Milliseconds of rest in the typing before the server is asked. */
const rest = 500;

/** How collections or read lists are asked for. */
interface Source<Item> {
  /** Those whose name holds a text, or all of them. */
  readonly found: (search: string | undefined, size: number) => AskedQuery<Page<Item>>;
  readonly setOf: (item: Item) => NamedSet;
}

/** The sets that match what is typed. */
export function useFoundSets<Item>({ found, setOf }: Source<Item>) {
  const [text, setText] = useState('');
  const rested = useRested(text.trim(), rest);
  const all = useQuery(found(undefined, most));
  const isTooMany = (all.data?.totalElements ?? 0) > most;
  const asksServer = isTooMany && rested !== '';
  const few = useQuery({
    ...found(rested, most),
    enabled: asksServer,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = asksServer ? few : all;
  // What the server found holds the text in its own way, such as by words in another order.
  const sets = data?.content.map(setOf);
  return {
    text,
    onText: setText,
    sets: sets && (asksServer ? sets : matching(sets, text)),
    error,
    onRetry: () => void refetch(),
  };
}
