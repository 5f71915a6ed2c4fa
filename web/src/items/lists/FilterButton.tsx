import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useT, withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { media } from '../../ui/theme.ts';
import { useMedia } from '../../ui/use-media.ts';
import styles from './ListTools.module.css';
import { useFiltersBeside } from './use-filters-beside.ts';
import type { ListScreen } from './use-list-screen.ts';

// Most visits never open it.
const panel = partOf(
  async () => (await withWords('listTools', () => import('./FilterPanel.tsx'))).FilterPanel,
);

/** Opens the filters, beside the list where there is room; colored while one is active or the order is another than at first. */
export function FilterButton({ list }: { readonly list: Omit<ListScreen<unknown>, 'items'> }) {
  const t = useT();
  const wide = useMedia(media.fromWide);
  const [isBeside, setBeside] = useFiltersBeside();
  const [isOver, setOver] = useState(false);
  const count = list.groups.reduce((sum, group) => sum + group.count, 0);
  const close = () => {
    setOver(false);
  };
  // Some lists are narrowed by nothing.
  if (list.groups.length === 0) return null;
  const Icon = list.isChanged ? IconFilterFilled : IconFilter;
  return (
    <>
      <IconButton
        label={count > 0 ? t('filter.openActive', { count }) : t('filter.open')}
        className={list.isChanged ? styles['active'] : undefined}
        aria-expanded={wide ? isBeside : isOver}
        onClick={() => {
          if (wide) setBeside(!isBeside);
          else setOver(true);
        }}
      >
        <Icon size={20} />
      </IconButton>
      {isOver && (
        <ArrivingPart part={panel} onClose={close}>
          {(Panel) => <Panel list={list} onClose={close} />}
        </ArrivingPart>
      )}
    </>
  );
}
