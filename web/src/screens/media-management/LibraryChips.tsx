import { useQuery } from '@tanstack/react-query';
import { librariesQuery } from '../../data/libraries.ts';
import { ChipGroup } from '../../items/tables/ChipGroup.tsx';
import { useT } from '../../lib/i18n.ts';

interface LibraryChipsProps {
  readonly chosen: readonly string[];
  /** Told nothing where no library is chosen, which means all. */
  readonly onChange: (chosen: readonly string[] | undefined) => void;
}

/** Narrows a table to some libraries, where there are several. */
export function LibraryChips({ chosen, onChange }: LibraryChipsProps) {
  const t = useT();
  const { data: libraries = [] } = useQuery(librariesQuery);
  if (libraries.length < 2) return null;
  return (
    <ChipGroup
      label={t('filter.library')}
      options={libraries.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      onChange={(next) => {
        onChange(next.length === 0 ? undefined : next);
      }}
    />
  );
}
