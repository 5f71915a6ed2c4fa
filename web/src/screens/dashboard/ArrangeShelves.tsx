import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { allLibraries } from '../../data/libraries.ts';
import { arrangeDialog, arrangeSections, useSections } from '../../items/arrange/arrangements.ts';
import type { Shelf } from '../../items/shelves/shelf.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';

interface ArrangeShelvesProps {
  readonly libraryId: string;
  readonly shelves: readonly Shelf[];
}

/** Puts the shelves in another order, and takes some out of sight. */
export function ArrangeShelves({ libraryId, shelves }: ArrangeShelvesProps) {
  const t = useT();
  const arrangement = useSections(libraryId);
  return (
    <Button
      tone="quiet"
      icon={<IconAdjustmentsHorizontal size={18} />}
      onClick={() => {
        openDialog(arrangeDialog, {
          subject: libraryId === allLibraries ? 'home' : 'library',
          items: shelves.map(({ id, title }) => ({ id, name: title })),
          arrangement,
          onSave: (next) => {
            arrangeSections(libraryId, next);
          },
        });
      }}
    >
      {t('home.arrange')}
    </Button>
  );
}
