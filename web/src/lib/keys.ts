import { useEffect, useEffectEvent } from 'react';

/**
 * Key names → what they do. A name is a `KeyboardEvent.key` with the modifiers it needs
 * in front, in this order: `Mod+` (Ctrl, or Cmd on a Mac), `Alt+`, `Shift+`. Letters are
 * written small. Characters that need Shift to be typed, such as `?`, carry no `Shift+`.
 */
export type KeyTable = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const modKey = () => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? 'metaKey' : 'ctrlKey');

/** The keys that open the search box. */
export const searchKeys = ['/', 'Mod+k'] as const;

/** The name of `Mod` on the keyboards of this system. */
export function modKeyName(): string {
  return modKey() === 'metaKey' ? '⌘' : 'Ctrl';
}

/** The name under which a table lists this key press, or nothing for keys no table may take. */
export function keyName(event: KeyboardEvent): string | undefined {
  const mod = event[modKey()];
  if ((event.ctrlKey || event.metaKey) && !mod) return undefined;
  const letter = /^\p{L}$/u.test(event.key);
  const symbol = event.key.length === 1 && !letter && event.key !== ' ';
  const shift = event.shiftKey && !symbol;
  const key = letter ? event.key.toLowerCase() : event.key;
  return `${mod ? 'Mod+' : ''}${event.altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`;
}

const typing =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select,[contenteditable]:not([contenteditable=false])';
const layers = 'dialog,[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';

function isTaken(event: KeyboardEvent, name: string, inLayer: boolean): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (!(event.target instanceof Element)) return false;
  // Ctrl+K types nothing, so it works inside a field as well; Ctrl+A chooses the field's own text.
  const isTyped = !name.startsWith('Mod+') || name === 'Mod+a';
  if (isTyped && event.target.closest(typing) !== null) return true;
  return !inLayer && event.target.closest(layers) !== null;
}

/**
 * Listens to the whole page while the component is shown. Keys pressed while typing in
 * a field, composing a character, or inside a dialog or menu above the page stay where
 * they are; `inLayer` is for a table that belongs to such a layer itself.
 */
export function useKeys(
  table: KeyTable,
  { enabled = true, inLayer = false }: { enabled?: boolean; inLayer?: boolean } = {},
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const name = keyName(event);
    if (name === undefined || !Object.hasOwn(table, name)) return;
    if (isTaken(event, name, inLayer)) return;
    event.preventDefault();
    table[name]?.(event);
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, [enabled]);
}
