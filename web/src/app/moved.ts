import type { EventPayload } from '@longbox/contract/events';
import { useConnection } from '../data/connection.ts';
import { onLiveEvent } from '../data/live-events.ts';
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

/** Says once that the server answers under another context path, or at another port. */
export function sayMoved(place: string, origin = window.location.origin): void {
  if (isSaid) return;
  isSaid = true;
  const path = place === '/' ? '/' : `${place}/`;
  openDialog(movedDialog, { address: new URL(path, origin).href });
}

/** Where the server will be after its next start, if that isn't here and no proxy stands before it. */
let next: EventPayload<'PlaceChanged'> | undefined;

/** Leads to the port that the server got with its latest start: at this one, nothing can say so any more. */
export function followPlace(): void {
  onLiveEvent(({ name, payload }) => {
    if (name === 'PlaceChanged') next = payload;
  });
  useConnection.subscribe(({ state, isAway }) => {
    const { origin, port, protocol } = window.location;
    const own = Number(port || (protocol === 'https:' ? 443 : 80));
    if (next === undefined || next.port !== own || next.nextPort === own) return;
    if (state !== 'lost' || !isAway) return;
    const there = new URL(origin);
    there.port = String(next.nextPort);
    sayMoved(next.nextContextPath || '/', there.origin);
  });
}
