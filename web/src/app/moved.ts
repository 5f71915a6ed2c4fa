import { withWords } from '../lib/i18n.ts';
import { dialogPart, openDialog } from '../ui/dialogs.ts';
import type { MovedProps } from './MovedDialog.tsx';

const movedDialog = dialogPart<MovedProps>(async () => {
  const part = await withWords('asked', () => import('./MovedDialog.tsx'));
  return part.MovedDialog;
});

let isSaid = false;

/** The files of this page's address are gone: what says so must be here before. */
export function fetchMovedAhead(): void {
  movedDialog.load().catch(() => undefined);
}

/** Says once that the server answers under another context path. */
export function sayMoved(place: string): void {
  if (isSaid) return;
  isSaid = true;
  const path = place === '/' ? '/' : `${place}/`;
  openDialog(movedDialog, { address: new URL(path, window.location.origin).href });
}
