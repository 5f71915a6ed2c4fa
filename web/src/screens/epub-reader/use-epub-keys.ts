import { useEffect, useEffectEvent } from 'react';
import { isOfLayer } from '../../items/reader/key-of-layer.ts';
import { type EpubKeyAction, epubKey, type EpubKeyPlace } from '../../readers/epub/keys.ts';
import { keepsKey } from '../../readers/paged/keys.ts';
import type { EpubPanel } from './epub-panels.ts';

export type EpubKeyActions = Readonly<Record<EpubKeyAction, () => void>>;

/** The key that opened a dialog closes it again; all other keys belong to the dialog. */
const ownToggle: Readonly<Partial<Record<EpubPanel, EpubKeyAction>>> = { help: 'toggleHelp' };

interface KeyOptions {
  readonly place: EpubKeyPlace;
  readonly panel: EpubPanel | null;
  /** Tab asks for something to go to. */
  readonly onTab: () => void;
}

function isInBook(event: KeyboardEvent): boolean {
  return event.view !== null && event.view !== window;
}

/** What the space bar presses or plays. */
const pressed = ['button', 'summary', 'audio', 'video'];

/** Fields of a form in a book keep their keys; so does text that is being selected. */
function bookKeeps({ target, key, view }: KeyboardEvent): boolean {
  if (key === 'Escape') return false;
  const name = target !== null && 'localName' in target ? target.localName : '';
  if (['input', 'select', 'textarea'].includes(String(name))) return true;
  if (key === ' ' && pressed.includes(String(name))) return true;
  return view?.getSelection()?.isCollapsed === false;
}

/** Hands key presses, of the page and of the book's frames, over to the commands of the reader. */
export function useEpubKeys(
  actions: EpubKeyActions,
  { place, panel, onTab }: KeyOptions,
): (event: KeyboardEvent) => void {
  const handle = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isElsewhere = isOfLayer(event);
    if (event.key === 'Tab' && !isElsewhere) onTab();
    const toggle = panel === null ? undefined : ownToggle[panel];
    if (isInBook(event) ? bookKeeps(event) : keepsKey(event)) return;
    const row = epubKey(event, place);
    if (!row || (toggle === undefined ? isElsewhere : row.id !== toggle)) return;
    event.preventDefault();
    actions[row.id]();
  };
  const onKey = useEffectEvent(handle);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, []);
  return handle;
}
