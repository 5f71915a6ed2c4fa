import { useEffect, useEffectEvent } from 'react';
import { isOfLayer } from '../../items/reader/key-of-layer.ts';
import { type KeyAction, type KeyCommand, keepsKey, keyCommand } from '../../readers/paged/keys.ts';
import type { ReaderStore } from '../../readers/paged/reader-store.ts';
import type { KeyActions, Panel } from './reader-actions.ts';

/** The key that opened a dialog closes it again; all other keys belong to the dialog. */
const ownToggle: Readonly<Partial<Record<Panel, KeyAction>>> = {
  thumbnails: 'toggleThumbnails',
  books: 'toggleBooks',
  help: 'toggleHelp',
};

interface KeyPlace {
  readonly store: ReaderStore;
  /** The table of keys. */
  readonly commands: readonly KeyCommand[];
  readonly panel: Panel | null;
  /** Tab asks for something to go to. */
  readonly onTab: () => void;
}

/** Hands key presses over to the commands of the page reader. */
export function useReaderKeys(
  actions: KeyActions,
  { store, commands, panel, onTab }: KeyPlace,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isElsewhere = isOfLayer(event);
    if (event.key === 'Tab' && !isElsewhere) onTab();
    const toggle = panel === null ? undefined : ownToggle[panel];
    // As it is now: what is drawn may still be on its way to another mode.
    const { direction: mode } = store.get();
    const command = keyCommand(event, mode, commands);
    if (command === null || keepsKey(event)) return;
    if (toggle === undefined ? isElsewhere : command.id !== toggle) return;
    if (command.native !== true) event.preventDefault();
    actions[command.id]({ repeat: event.repeat, mode });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, []);
}
