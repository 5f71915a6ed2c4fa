import { IconBookmarkPlus } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ListScreen } from '../lists/use-list-screen.ts';
import type { SavedView } from './saved-views.ts';
import { saveView } from './view-dialog.ts';

interface SaveViewButtonProps extends Pick<SavedView, 'libraryId'> {
  readonly of: SavedView['list'];
  readonly list: Pick<ListScreen<unknown>, 'isChanged' | 'kept'>;
}

/** Keeps the filter and order of a list under a name, once they are not as at first. */
export function SaveViewButton({ of, libraryId, list }: SaveViewButtonProps) {
  const t = useT();
  if (!list.isChanged) return null;
  return (
    <IconButton
      label={t('list.saveView')}
      onClick={() => {
        saveView({ list: of, libraryId, search: list.kept });
      }}
    >
      <IconBookmarkPlus size={20} />
    </IconButton>
  );
}
