import { useState } from 'react';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import { sayRemoved } from '../../items/say-removed.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { holderOf, type KeyAction, keyName } from '../../readers/paged/keys.ts';
import { Button } from '../../ui/Button.tsx';

/** Reserved keys: they move the focus, open and close, or change other keys. */
const kept = new Set(['Escape', 'Tab', 'Enter', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

interface KeyButtonProps {
  /** The command of the key. */
  readonly label: string;
  readonly onKey: (key: string) => void;
}

/** Takes the next key that is pressed; Escape, or going elsewhere, leaves all as it was. */
export function KeyButton({ label, onKey }: KeyButtonProps) {
  const t = useT();
  const [isWaiting, setWaiting] = useState(false);
  return (
    <Button
      size="small"
      aria-label={t(isWaiting ? 'reader.keys.pressFor' : 'reader.keys.changeFor', { label })}
      aria-pressed={isWaiting}
      onClick={() => {
        setWaiting(true);
      }}
      onBlur={() => {
        setWaiting(false);
      }}
      onKeyDown={(event) => {
        if (!isWaiting || event.key === 'Tab') return;
        // Neither the dialog nor the reader gets this press.
        event.preventDefault();
        event.stopPropagation();
        const isGiven = !kept.has(event.key) && !event.key.startsWith('Arrow');
        if (isGiven && !event.ctrlKey && !event.altKey && !event.metaKey) {
          onKey(keyName({ key: event.key, code: event.code }));
        }
        if (isGiven || event.key === 'Escape') setWaiting(false);
      }}
    >
      {t(isWaiting ? 'reader.keys.press' : 'reader.keys.change')}
    </Button>
  );
}

/** Gives keys to commands on this device, and says what has lost its key by that. */
export function useKeyChange({ of, set }: PageSettingsOfBook) {
  const t = useT();
  const [note, setNote] = useState('');
  const own = of('webreader.keys');
  const put = (keys: Readonly<Record<string, string>>) => {
    set({ 'webreader.keys': keys }, 'device');
  };
  return {
    note,
    give: (id: KeyAction, key: string) => {
      const loser = holderOf(key, id, own);
      const others = Object.entries(own).filter(([other, had]) => other !== id && had !== key);
      put({ ...Object.fromEntries(others), [id]: key });
      setNote(loser ? t('reader.keys.taken', { label: t(`reader.key.${loser.id}`) }) : '');
    },
    reset: () => {
      put({});
      setNote('');
      sayRemoved(told('reader.keys.resetDone'), () => {
        put(own);
      });
    },
  };
}
