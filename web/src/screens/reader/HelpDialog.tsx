import { useState } from 'react';
import { KeyHelp } from '../../items/reader/KeyHelp.tsx';
import type { ReaderTool } from '../../items/reader/TopBar.tsx';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import styles from '../../items/reader/panels.module.css';
import { useT } from '../../lib/i18n.ts';
import { canHaveKey, type KeyGroup, withOwnKeys } from '../../readers/paged/keys.ts';
import type { ReadingMode, ZonePreset } from '../../readers/paged/reader-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyButton, useKeyChange } from './KeyButton.tsx';
import { ZonesPicture } from './settings/ZonesPicture.tsx';

const groups = ['navigation', 'settings', 'menus'] as const satisfies readonly KeyGroup[];

interface HelpDialogProps {
  readonly mode: ReadingMode;
  readonly settings: PageSettingsOfBook;
  /** Actions on the text of the pages. */
  readonly textTools: readonly ReaderTool[];
  readonly onClose: () => void;
}

/** Where a tap turns, and what else fingers and mice can do. */
function Gestures({ mode, zones }: { readonly mode: ReadingMode; readonly zones: ZonePreset }) {
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

/** What each key, tap and gesture does in the mode being read in; keys can be changed here. */
export function HelpDialog({ mode, settings, textTools, onClose }: HelpDialogProps) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  const own = settings.of('webreader.keys');
  const { note, give, reset } = useKeyChange(settings);
  const commands = withOwnKeys(own).filter(({ when }) => when.includes(mode));
  const tools = (
    <>
      {isChanging && Object.keys(own).length > 0 && (
        <Button size="small" onClick={reset}>
          {t('reader.keys.reset')}
        </Button>
      )}
      <Button
        size="small"
        onClick={() => {
          setChanging(!isChanging);
        }}
      >
        {t(isChanging ? 'reader.keys.done' : 'reader.keys.edit')}
      </Button>
    </>
  );
  const rowsOf = (group: KeyGroup) =>
    commands
      .filter((command) => command.group === group)
      .map((command) => {
        const { id, keys } = command;
        const label = t(`reader.key.${id}`);
        const tool =
          isChanging && canHaveKey(command) ? (
            <KeyButton
              label={label}
              onKey={(key) => {
                give(id, key);
              }}
            />
          ) : undefined;
        return { keys, label, tool };
      });
  // Theirs are not changed; a command that was given one of them has it.
  const given = Object.values(own);
  const textRows = textTools
    .filter(({ shortcut }) => !given.includes(shortcut.toLowerCase()))
    .map(({ label, shortcut }) => ({ label, keys: [shortcut] }));
  return (
    <KeyHelp
      tools={tools}
      groups={groups.map((group) => ({
        name: t(`reader.help.${group}`),
        rows: group === 'menus' ? [...rowsOf(group), ...textRows] : rowsOf(group),
      }))}
      onClose={onClose}
    >
      <output className={styles['taken']}>{note}</output>
      <Gestures mode={mode} zones={settings.of('webreader.zones')} />
    </KeyHelp>
  );
}
