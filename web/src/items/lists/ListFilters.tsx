import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import styles from './ListTools.module.css';
import type { ListScreen } from './use-list-screen.ts';

/** The toggles, then every other active filter with its way out. */
export function ListFilters({ list }: { readonly list: ListScreen<unknown> }) {
  const t = useT();
  const toggles = list.groups.filter(({ kind }) => kind === 'toggles');
  const active = list.active.length + toggles.reduce((sum, { count }) => sum + count, 0);
  if (toggles.length === 0 && active === 0) return null;
  return (
    <fieldset className={styles['filters']} aria-label={t('list.filters')}>
      {toggles.flatMap((group) =>
        group.values?.map((value) => (
          <Chip
            key={`${group.name}:${value}`}
            label={group.word(value)}
            pressed={group.standing(value) === 'in'}
            onPress={() => {
              group.stand(value, group.standing(value) === 'in' ? undefined : 'in');
            }}
          />
        )),
      )}
      {list.active.map(({ id, label, onRemove }) => (
        <Chip key={id} label={label} onRemove={onRemove} />
      ))}
      {active > 1 && (
        <Button tone="quiet" size="small" onClick={list.reset}>
          {t('list.clearFilters')}
        </Button>
      )}
    </fieldset>
  );
}
