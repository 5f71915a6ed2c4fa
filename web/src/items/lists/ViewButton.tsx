import { IconLayoutGrid } from '@tabler/icons-react';
import { useState } from 'react';
import { useT, withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ListColumn } from './columns.tsx';
import type { ListScreen } from './use-list-screen.ts';

const panel = partOf(async () => {
  const part = await withWords('listTools', () => import('./ViewPanel.tsx'));
  return part.ViewPanel;
});

interface ViewButtonProps {
  readonly list: Omit<ListScreen<unknown>, 'items'>;
  /** The columns of its table; without them it has no table. */
  readonly columns?: readonly Pick<ListColumn<never>, 'key' | 'label'>[] | undefined;
}

/** Opens the choices about how lists look. */
export function ViewButton({ list, columns }: ViewButtonProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => {
    setAnchor(undefined);
  };
  return (
    <>
      <IconButton
        label={t('list.view')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <IconLayoutGrid size={20} />
      </IconButton>
      {anchor !== undefined && (
        <ArrivingPart part={panel} onClose={close}>
          {(Panel) => <Panel list={list} columns={columns} anchor={anchor} onClose={close} />}
        </ArrivingPart>
      )}
    </>
  );
}
