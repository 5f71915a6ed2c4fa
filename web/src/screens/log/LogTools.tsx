import { logPlace, type LogSearch } from '../../items/places.ts';
import { useNarrowing } from '../../items/use-narrowing.ts';
import { TableTools } from '../../items/tables/TableTools.tsx';
import { useT } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './log.module.css';

interface LogToolsProps {
  readonly search: LogSearch;
  readonly isLive: boolean;
  readonly onLive: (isLive: boolean) => void;
}

const days = ['from', 'to'] as const;

/** What narrows the log, and whether it is followed. */
export function LogTools({ search, isLive, onLive }: LogToolsProps) {
  const t = useT();
  const go = useNarrowing(logPlace);
  return (
    <TableTools
      label={t('log.search')}
      q={search.q}
      onSearch={(q) => {
        go({ q });
      }}
    >
      <Segmented
        label={t('log.level')}
        value={search.level ?? 'all'}
        options={[
          { value: 'all', label: t('log.level.all') },
          { value: 'warn', label: t('log.level.warnings') },
          { value: 'error', label: t('log.level.errors') },
        ]}
        onChange={(level) => {
          go({ level: level === 'all' ? undefined : level });
        }}
      />
      <div className={styles['days']}>
        {days.map((day) => (
          <div key={day} className={styles['day']}>
            <DateField
              label={t(`log.${day}`)}
              value={search[day] ?? ''}
              onChange={(value) => {
                go({ [day]: value === '' ? undefined : value });
              }}
              compact
            />
          </div>
        ))}
      </div>
      <Chip
        label={t('log.live')}
        pressed={isLive}
        onPress={() => {
          onLive(!isLive);
        }}
      />
    </TableTools>
  );
}
