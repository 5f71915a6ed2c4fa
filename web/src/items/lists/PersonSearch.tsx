import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useRested } from '../../lib/use-rested.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { FilterGroup } from './groups.ts';
import { ValueList } from './ValueList.tsx';

/** Milliseconds of rest in the typing before names are asked for. */
const rest = 500;

interface PersonSearchProps {
  readonly group: FilterGroup;
  readonly find: NonNullable<FilterGroup['find']>;
  /** Whether the server takes more than alternatives. */
  readonly full: boolean;
}

/** A search for people by name; chosen people stay visible. */
export function PersonSearch({ group, find, full }: PersonSearchProps) {
  const t = useT();
  const [text, setText] = useState('');
  const asked = useRested(text.trim(), rest);
  const { data } = useQuery({ ...find(asked), enabled: asked !== '' });
  const found = asked === '' ? [] : (data?.content.map(({ name }) => name) ?? []);
  const chosen = group.values ?? [];
  return (
    <>
      <TextField label={t('filter.find')} type="search" value={text} onChange={setText} />
      <ValueList group={group} full={full} values={[...new Set([...chosen, ...found])]} />
    </>
  );
}
