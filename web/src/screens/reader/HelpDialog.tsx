import { KeyHelp } from '../../items/reader/KeyHelp.tsx';
import { useT } from '../../lib/i18n.ts';
import { KEY_COMMANDS, type KeyGroup } from '../../readers/paged/keys.ts';
import type { ReadingMode } from '../../readers/paged/reader-settings.ts';

const groups = ['navigation', 'settings', 'menus'] as const satisfies readonly KeyGroup[];

interface HelpDialogProps {
  readonly mode: ReadingMode;
  readonly onClose: () => void;
}

/** What each key does in the mode being read in. */
export function HelpDialog({ mode, onClose }: HelpDialogProps) {
  const t = useT();
  return (
    <KeyHelp
      groups={groups.map((group) => ({
        name: t(`reader.help.${group}`),
        rows: KEY_COMMANDS.filter((row) => row.group === group && row.when.includes(mode)).map(
          ({ id, keys }) => ({ keys, label: t(`reader.key.${id}`) }),
        ),
      }))}
      onClose={onClose}
    />
  );
}
