import { IconX } from '@tabler/icons-react';
import { useT, withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePart } from '../../ui/use-part.ts';
import styles from './FilterAside.module.css';
import { useFiltersBeside } from './use-filters-beside.ts';
import type { ListScreen } from './use-list-screen.ts';

// Most visits never open it.
const groups = partOf(
  async () => (await withWords('listTools', () => import('./FilterGroups.tsx'))).FilterGroups,
);

/** The filters next to a list, if there is room; they stay open while browsing. */
export function FilterAside({ list }: { readonly list: Omit<ListScreen<unknown>, 'items'> }) {
  const t = useT();
  const [, setOpen] = useFiltersBeside();
  const arrival = usePart(groups);
  return (
    <aside className={styles['aside']} aria-label={t('filter.open')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('filter.open')}</h2>
        <IconButton
          label={t('dialog.close')}
          size="small"
          onClick={() => {
            setOpen(false);
          }}
        >
          <IconX size={18} />
        </IconButton>
      </header>
      {arrival.state === 'ready' && <arrival.part list={list} />}
      {arrival.state === 'loading' && <Skeleton height="12rem" />}
      {arrival.state === 'failed' && (
        <div role="alert">
          <p>{t('chunk.title')}</p>
          <Button size="small" onClick={arrival.retry}>
            {t('error.retry')}
          </Button>
        </div>
      )}
      <Button wide disabled={!list.isChanged} onClick={list.reset}>
        {t('list.clearFilters')}
      </Button>
    </aside>
  );
}
