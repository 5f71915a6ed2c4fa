import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './ListTools.module.css';
import type { ListScreen } from './use-list-screen.ts';

// Most visits never open it.
const panel = partOf(async () => (await import('./FilterPanel.tsx')).FilterPanel);

/** Opens the filters; coloured while one is active or the order is another than at first. */
export function FilterButton({ list }: { readonly list: Omit<ListScreen<unknown>, 'items'> }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const count = list.groups.reduce((sum, group) => sum + group.count, 0);
  const close = () => {
    setOpen(false);
  };
  // Some lists are narrowed by nothing.
  if (list.groups.length === 0) return null;
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
        <ArrivingPart part={panel} onClose={close}>
          {(Panel) => <Panel list={list} onClose={close} />}
        </ArrivingPart>
      )}
    </>
  );
}
