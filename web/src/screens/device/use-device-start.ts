import { useEffect, useState } from 'react';
import { startOnDevice } from '../../data/on-device/start.ts';
import { useMe } from '../../data/session.ts';
import { storesBooks } from '../../lib/device-storage.ts';

/** Reads what is kept here, unless that has been done; tells whether it has. */
export function useDeviceStart(): boolean {
  const me = useMe();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (!storesBooks()) return;
    // A browser that forbids storage keeps nothing.
    void startOnDevice(me)
      .catch(() => undefined)
      .then(() => {
        setRead(true);
      });
  }, [me]);
  return isRead;
}
