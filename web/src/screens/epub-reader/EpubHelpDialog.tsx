import { KeyHelp } from '../../items/reader/KeyHelp.tsx';
import { useT } from '../../lib/i18n.ts';
import { type EpubKeyAction, type EpubKeyPlace, epubKeyRows } from '../../readers/epub/keys.ts';

/** The name of a key's command; zooming has the same name as in the page reader. */
function labelOf(id: EpubKeyAction) {
  if (id === 'zoomIn' || id === 'zoomOut' || id === 'zoomReset') return `reader.key.${id}` as const;
  return `epub.key.${id}` as const;
}

const groups = ['navigation', 'settings', 'menus'] as const;

interface EpubHelpDialogProps {
  readonly place: EpubKeyPlace;
  readonly onClose: () => void;
}

/** What each key does in the book as it is set now. */
export function EpubHelpDialog({ place, onClose }: EpubHelpDialogProps) {
  const t = useT();
  const rows = epubKeyRows(place);
  return (
    <KeyHelp
      groups={groups.map((group) => ({
        name: t(`reader.help.${group}`),
        rows: rows
          .filter((row) => row.group === group)
          .map(({ id, keys }) => ({ keys, label: t(labelOf(id)) })),
      }))}
      onClose={onClose}
    />
  );
}
