import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FilterGroups } from './FilterGroups.tsx';
import type { ListScreen } from './use-list-screen.ts';

interface FilterPanelProps {
  readonly list: Omit<ListScreen<unknown>, 'items'>;
  readonly onClose: () => void;
}

/** The filters of a list over the page, where there is no room beside it. */
export function FilterPanel({ list, onClose }: FilterPanelProps) {
  const t = useT();
  return (
    <Dialog
      onClose={onClose}
      title={t('filter.open')}
      placement="end"
      width={380}
      footer={
        <Button
          disabled={!list.isChanged}
          onClick={() => {
            list.reset();
            onClose();
          }}
        >
          {t('list.clearFilters')}
        </Button>
      }
    >
      <FilterGroups list={list} />
    </Dialog>
  );
}
