import { KeyHelp } from '../../items/reader/KeyHelp.tsx';
import styles from '../../items/reader/panels.module.css';
import { useT } from '../../lib/i18n.ts';
import { KEY_COMMANDS, type KeyGroup } from '../../readers/paged/keys.ts';
import type { ReadingMode, ZonePreset } from '../../readers/paged/reader-settings.ts';
import { ZonesPicture } from './settings/ZonesPicture.tsx';

const groups = ['navigation', 'settings', 'menus'] as const satisfies readonly KeyGroup[];

interface HelpDialogProps {
  readonly mode: ReadingMode;
  readonly zones: ZonePreset;
  readonly onClose: () => void;
}

/** Where a tap turns, and what else fingers and mice can do. */
function Gestures({ mode, zones }: Pick<HelpDialogProps, 'mode' | 'zones'>) {
  const t = useT();
  return (
    <section className={styles['gestures']}>
      <h3>{t('reader.help.gestures')}</h3>
      <ZonesPicture preset={zones} mode={mode} />
      <ul>
        {(['zones', 'doubleTap', 'pinch', 'wheel'] as const).map((gesture) => (
          <li key={gesture}>{t(`reader.gesture.${gesture}`)}</li>
        ))}
      </ul>
    </section>
  );
}

/** What each key, tap and gesture does in the mode being read in. */
export function HelpDialog({ mode, zones, onClose }: HelpDialogProps) {
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
    >
      <Gestures {...{ mode, zones }} />
    </KeyHelp>
  );
}
