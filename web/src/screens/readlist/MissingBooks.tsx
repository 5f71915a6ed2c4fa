import type { Placeholder } from '@longbox/contract/placeholders';
import type { ReadList } from '@longbox/contract/readlists';
import { useQuery } from '@tanstack/react-query';
import { placeholdersQuery } from '../../data/placeholders.ts';
import type { Extras } from '../../items/lists/extras.ts';
import { useT } from '../../lib/i18n.ts';
import { usePreference } from '../../lib/preferences.ts';
import { VirtualGrid } from '../../ui/VirtualGrid.tsx';
import { PlaceholderCard } from './PlaceholderCard.tsx';

/** The missing books of a read list; none while they load, and of another server. */
export function useMissingBooks({ id, missing = 0 }: ReadList): readonly Placeholder[] {
  const { data = [] } = useQuery({ ...placeholdersQuery(id), enabled: missing > 0 });
  return missing > 0 ? data : [];
}

/** The missing books among the others: in their places, or behind all in a list without an order. */
export function extrasOf(readList: ReadList, missing: readonly Placeholder[]): Extras | undefined {
  if (missing.length === 0) return undefined;
  return {
    after: missing.map(({ after }) => (readList.ordered ? after : readList.bookIds.length)),
    render: (index) => {
      const placeholder = missing[index];
      return placeholder && <PlaceholderCard readList={readList} placeholder={placeholder} />;
    },
  };
}

interface MissingGridProps {
  readonly readList: ReadList;
  readonly missing: readonly Placeholder[];
}

/** The missing books of a read list alone. */
export function MissingGrid({ readList, missing }: MissingGridProps) {
  const t = useT();
  const [cardWidth] = usePreference('cardWidth');
  return (
    <VirtualGrid
      count={missing.length}
      cardWidth={cardWidth}
      label={t('readList.missing', { count: missing.length })}
      renderItem={(index) => {
        const placeholder = missing[index];
        return placeholder && <PlaceholderCard readList={readList} placeholder={placeholder} />;
      }}
    />
  );
}
