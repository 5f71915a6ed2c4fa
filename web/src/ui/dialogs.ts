import { type ComponentType, createElement, type ReactNode } from 'react';
import { create } from 'zustand';
import { type Part, partOf } from '../lib/load-part.ts';

/** Props that the host adds to every dialog's own. */
export interface HostedDialog<Props extends object = object> {
  onClose: () => void;
  /** Opens it once more, with some of its properties changed; also when it is closed already. */
  reopen: (changed: Partial<Props>) => void;
}

/** A dialog that can be opened from anywhere, and is fetched when it first is. */
export type DialogPart<Props extends object> = Part<ComponentType<Props & HostedDialog<Props>>>;

/** Names a dialog by the file that holds it. This is the one line a new dialog needs. */
export function dialogPart<Props extends object>(
  fetchDialog: () => Promise<ComponentType<Props & HostedDialog<Props>>>,
): DialogPart<Props> {
  return partOf(fetchDialog);
}

/** A dialog that is open, or on its way. */
export interface OpenDialog {
  readonly id: number;
  /** Draws it, once it is here. */
  readonly part: Part<(onClose: () => void) => ReactNode>;
}

export const useDialogStore = create<{ open: readonly OpenDialog[] }>()(() => ({ open: [] }));

let opened = 0;

/** Opens a dialog over the page; the one `DialogHost` shows it. */
export function openDialog<Props extends object>(dialog: DialogPart<Props>, props: Props): void {
  opened += 1;
  const id = opened;
  const reopen = (changed: Partial<Props>) => {
    openDialog(dialog, { ...props, ...changed });
  };
  const draw = (Dialog: ComponentType<Props & HostedDialog<Props>>) => (onClose: () => void) =>
    createElement(Dialog, { ...props, onClose, reopen });
  const here = dialog.current();
  const drawn = here && draw(here);
  const part = { current: () => drawn, load: async () => draw(await dialog.load()) };
  useDialogStore.setState(({ open }) => ({
    open: [...open, { id, part: drawn ? part : partOf(part.load) }],
  }));
}

/** Takes a dialog away again. */
export function closeDialog(id: number): void {
  useDialogStore.setState(({ open }) => ({ open: open.filter((one) => one.id !== id) }));
}
