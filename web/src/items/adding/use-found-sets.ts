import type { Page } from '@longbox/contract/paging';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskedQuery } from '../../data/query.ts';
import { isRuled } from '../own-set.ts';
import { matching, type NamedSet } from './set-rules.ts';

/** How collections or read lists are asked for. */
interface Source<Item> {
  readonly every: AskedQuery<Page<Item>>;
  readonly setOf: (item: Item) => NamedSet;
}

/** The sets that match what is typed. */
export function useFoundSets<Item extends Parameters<typeof isRuled>[0]>({
  every,
  setOf,
}: Source<Item>) {
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery(every);
  const sets = data?.content.filter((one) => !isRuled(one)).map(setOf);
  return {
    text,
    onText: setText,
    sets: sets && matching(sets, text),
    error,
    onRetry: () => void refetch(),
  };
}
