import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pushQuery } from '../../data/push.ts';
import { useT } from '../../lib/i18n.ts';
import { pushState, subscribedId } from '../../lib/secure-only/push.ts';
import { Banner } from '../../ui/Banner.tsx';
import { PushDevices } from './PushDevices.tsx';
import { PushSwitches } from './PushSwitches.tsx';

/** What browsers of this account are told, even while Longbox isn't open in them. */
export function PushNotifications() {
  const t = useT();
  const { data } = useQuery(pushQuery);
  const state = pushState();
  const isPossible = state === 'ready';
  const [currentId, setCurrentId] = useState<string>();
  useEffect(() => {
    // Private windows may refuse.
    if (isPossible) void subscribedId().then(setCurrentId, () => undefined);
  }, [isPossible]);
  if (data === undefined) return null;
  const { publicKey, devices } = data;
  return (
    <>
      {isPossible ? (
        <PushSwitches
          publicKey={publicKey}
          device={devices.find(({ id }) => id === currentId)}
          onSubscribe={setCurrentId}
        />
      ) : (
        <Banner>{t(`push.${state}`)}</Banner>
      )}
      {devices.length > 0 && <PushDevices devices={devices} currentId={currentId} />}
    </>
  );
}
