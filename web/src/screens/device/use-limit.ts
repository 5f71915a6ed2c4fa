import { useEffect, useState } from 'react';
import { limitOf } from '../../data/on-device/kept-book.ts';
import { useOnDevice } from '../../data/on-device/start.ts';
import { storageRoom } from '../../lib/device-storage.ts';

/** How much storage the browser offers and books may take, in bytes; nothing until the browser has said so. */
export function useLimit(): { readonly quota: number; readonly limit: number } | undefined {
  const wanted = useOnDevice(({ wishes }) => wishes.limit);
  const [quota, setQuota] = useState<number>();
  useEffect(() => {
    void storageRoom().then((room) => {
      setQuota(room.quota);
    });
  }, []);
  return quota === undefined ? undefined : { quota, limit: limitOf({ quota }, wanted) };
}
