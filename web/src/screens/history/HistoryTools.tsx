import { historyTypes } from '@longbox/contract/history';
import { useQuery } from '@tanstack/react-query';
import { librariesQuery } from '../../data/libraries.ts';
import { historyPlace, type HistorySearch } from '../../items/places.ts';
import { useNarrowing } from '../../items/use-narrowing.ts';
import { TableTools } from '../../items/tables/TableTools.tsx';
import { useT } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { eventName } from './event-name.ts';
import styles from './history.module.css';

/** What narrows the history: words, a kind of event, a library. */
export function HistoryTools({ search }: { readonly search: HistorySearch }) {
  const t = useT();
  const narrow = useNarrowing(historyPlace);
  const { data: libraries = [] } = useQuery(librariesQuery);
  const go = (change: HistorySearch) => {
    narrow({ page: undefined, ...change });
  };
  return (
    <TableTools
      label={t('history.search')}
      q={search.q}
      onSearch={(q) => {
        go({ q });
      }}
    >
      <div className={styles['choice']}>
        <SelectField
          label={t('history.type')}
          value={search.type ?? 'all'}
          options={[
            { value: 'all' as const, label: t('history.allKinds') },
            ...historyTypes.map((value) => ({ value, label: eventName(t, value) })),
          ]}
          onChange={(value) => {
            go({ type: value === 'all' ? undefined : value });
          }}
        />
      </div>
      <div className={styles['choice']}>
        <SelectField
          label={t('history.library')}
          value={search.library ?? ''}
          options={[
            { value: '', label: t('history.allLibraries') },
            ...libraries.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => {
            go({ library: value === '' ? undefined : value });
          }}
        />
      </div>
    </TableTools>
  );
}
