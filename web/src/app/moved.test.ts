// @vitest-environment jsdom
import { isValidElement } from 'react';
import { expect, test } from 'vitest';
import { setAway, setConnection } from '../data/connection.ts';
import { emitLiveEvent } from '../data/live-events.ts';
import { useDialogStore } from '../ui/dialogs.ts';
import { followPlace } from './moved.ts';

/** The address that an open dialog leads to. */
async function ledTo(): Promise<unknown> {
  const [dialog] = useDialogStore.getState().open;
  const drawn = (await dialog?.part.load())?.(() => undefined);
  return isValidElement<{ address: string }>(drawn) ? drawn.props.address : undefined;
}

function lose(): void {
  setConnection('live');
  setAway(false);
  setAway(true);
  setConnection('lost');
}

test('a page whose server starts at another port leads there, unless a proxy stands before it', async () => {
  const port = Number(window.location.port || 80);
  const place = (own: number, nextPort: number) => {
    const payload = { port: own, nextPort, nextContextPath: '/comics' };
    emitLiveEvent({ name: 'PlaceChanged', payload });
  };
  followPlace();
  lose();
  place(25_600, 8124);
  lose();
  place(port, port);
  lose();
  expect(await ledTo()).toBeUndefined();
  place(port, 8124);
  expect(await ledTo()).toBeUndefined();
  lose();
  expect(await ledTo()).toBe(`http://${window.location.hostname}:8124/comics/`);
});
