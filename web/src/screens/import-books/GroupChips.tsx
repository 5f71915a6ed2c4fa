import { useT } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { type Candidate, type Group, groupOf, groups } from './candidates.ts';
import styles from './import.module.css';
import { groupBy } from '../../lib/group-by.ts';

interface GroupChipsProps {
  readonly candidates: readonly Candidate[];
  readonly group: Group;
  readonly onChange: (group: Group) => void;
}

/** Shows all files or those of one kind, each with how many there are. */
export function GroupChips({ candidates, group, onChange }: GroupChipsProps) {
  const t = useT();
  const counts = groupBy(candidates, groupOf);
  const countOf = (one: Group) =>
    one === 'all' ? candidates.length : (counts.get(one)?.length ?? 0);
  return (
    <div className={styles['chips']}>
      {groups
        .filter((one) => one === 'all' || one === group || countOf(one) > 0)
        .map((one) => (
          <Chip
            key={one}
            label={t(`import.group.${one}`, { count: countOf(one) })}
            pressed={one === group}
            onPress={() => {
              onChange(one);
            }}
          />
        ))}
    </div>
  );
}
