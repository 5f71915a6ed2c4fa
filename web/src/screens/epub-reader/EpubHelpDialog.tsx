import { KeyHelp } from '../../items/reader/KeyHelp.tsx';
import { useT } from '../../lib/i18n.ts';
import { type EpubKeyPlace, epubKeyRows } from '../../readers/epub/keys.ts';

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
          .map(({ id, keys }) => ({ keys, label: t(`epub.key.${id}`) })),
      }))}
      onClose={onClose}
    />
  );
}
