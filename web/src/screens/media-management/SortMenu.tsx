import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { openMenu } from '../../ui/menu-store.ts';
import type { TableState } from '../../items/tables/use-table.ts';
import type { knownSorts, newSorts } from './page-search.ts';

type SortKey = (typeof knownSorts)[number] | (typeof newSorts)[number];

interface SortMenuProps {
  readonly keys: readonly SortKey[];
  readonly table: TableState;
}

/** What pages are ordered by; choosing the same again turns the order round. */
export function SortMenu({ keys, table }: SortMenuProps) {
  const t = useT();
  const [current] = table.sort;
  const Arrow = current?.direction === 'asc' ? IconArrowUp : IconArrowDown;
  const nameOf = (key: SortKey) => t(`manage.sort.${key}`);
  const key = keys.find((one) => one === current?.key);
  const name = key === undefined ? '' : nameOf(key);
  return (
    <Button
      tone="quiet"
      size="small"
      icon={<Arrow size={18} />}
      aria-haspopup="menu"
      aria-expanded="false"
      aria-label={t(current?.direction === 'asc' ? 'list.sortedUp' : 'list.sortedDown', { name })}
      onClick={({ currentTarget }) => {
        const lines = keys.map((one) => ({
          label: nameOf(one),
          icon: one === key ? <Arrow size={18} /> : <span />,
          checked: one === key,
          onSelect: () => {
            const isTurned = one === key && current?.direction === 'desc';
            table.order([{ key: one, direction: isTurned ? 'asc' : 'desc' }]);
          },
        }));
        openMenu(currentTarget, t('list.sort'), lines);
      }}
    >
      {name}
    </Button>
  );
}
