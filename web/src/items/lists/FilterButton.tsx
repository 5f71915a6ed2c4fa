import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ListTools.module.css';
import type { ListScreen } from './use-list-screen.ts';

// Most visits never open it.
const FilterPanel = lazy(() => import('./FilterPanel.tsx'));

/** Opens the filters; coloured while one is active or the order is another than at first. */
export function FilterButton({ list }: { readonly list: Omit<ListScreen<unknown>, 'items'> }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const count = list.groups.reduce((sum, group) => sum + group.count, 0);
  const Icon = list.isChanged ? IconFilterFilled : IconFilter;
  return (
    <>
      <IconButton
        label={count > 0 ? t('filter.openActive', { count }) : t('filter.open')}
        className={list.isChanged ? styles['active'] : undefined}
        onClick={() => {
          setOpen(true);
        }}
      >
        <Icon size={20} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <FilterPanel
            list={list}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
