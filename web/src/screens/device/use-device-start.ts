import { useEffect, useState } from 'react';
import { useOnDevice } from '../../data/on-device/start.ts';
import { useMe } from '../../data/session.ts';
import { beginOnDevice } from '../../items/on-device/begin.ts';
import { storesBooks } from '../../lib/device-storage.ts';

/** Reads what is kept here, unless that has been done; tells whether it has. */
export function useDeviceStart(): boolean {
  const me = useMe();
  // Mostly it has been, so that books are there with their screen.
  const [isRead, setRead] = useState(() => useOnDevice.getState().books !== undefined);
  useEffect(() => {
    if (!storesBooks()) return;
    // A browser that forbids storage keeps nothing.
    void beginOnDevice(me)
      .catch(() => undefined)
      .then(() => {
        setRead(true);
      });
  }, [me]);
  return isRead;
}
