import { readStatuses, type ReadStatus } from '@longbox/contract/books';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import styles from './ListTools.module.css';
import { toggled } from './list-search.ts';

/** A filter that came with the address, such as a genre. */
export interface ActiveFilter {
  /** Unique among them. */
  readonly id: string;
  readonly label: string;
  readonly onRemove: () => void;
}

interface ListFiltersProps {
  readonly readStatus: readonly ReadStatus[] | undefined;
  readonly onReadStatus: (value: readonly ReadStatus[] | undefined) => void;
  readonly others: readonly ActiveFilter[];
  /** Takes every filter away. */
  readonly onClear: () => void;
}

/** Read status as toggles, then every other active filter with its way out. */
export function ListFilters({ readStatus, onReadStatus, others, onClear }: ListFiltersProps) {
  const t = useT();
  const active = others.length + (readStatus?.length ?? 0);
  return (
    <fieldset className={styles['filters']} aria-label={t('list.filters')}>
      {readStatuses.map((status) => (
        <Chip
          key={status}
          label={t(`readStatus.${status}`)}
          pressed={readStatus?.includes(status) === true}
          onPress={() => {
            onReadStatus(toggled(readStatus, status));
          }}
        />
      ))}
      {others.map((filter) => (
        <Chip key={filter.id} label={filter.label} onRemove={filter.onRemove} />
      ))}
      {active > 1 && (
        <Button tone="quiet" size="small" onClick={onClear}>
          {t('list.clearFilters')}
        </Button>
      )}
    </fieldset>
  );
}
