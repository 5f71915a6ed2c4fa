import type { PushDevice } from '@longbox/contract/push';
import { hasRole } from '@longbox/contract/users';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { useDeletePushDevice, useSetPushDevice } from '../../data/push.ts';
import { useMe } from '../../data/session.ts';
import { noticeTexts } from '../../items/notices/notice-texts.ts';
import { useT } from '../../lib/i18n.ts';
import { pushState, subscribe, unsubscribe } from '../../lib/secure-only/push.ts';
import { Banner } from '../../ui/Banner.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';

interface PushSwitchesProps {
  readonly publicKey: string;
  /** This browser, if it gets notifications. */
  readonly device: PushDevice | undefined;
  readonly onSubscribe: (id: string) => void;
}

type Told = Pick<PushDevice, 'newBooks' | 'problems'>;

/** What this browser is told. */
export function PushSwitches({ publicKey, device, onSubscribe }: PushSwitchesProps) {
  const t = useT();
  const isAdmin = hasRole(useMe(), 'ADMIN');
  const set = useSetPushDevice();
  const remove = useDeletePushDevice();
  const [chosen, setChosen] = useState<Told>();
  const [failure, setFailure] = useState<string>();
  const told = chosen ?? device ?? { newBooks: false, problems: false };
  const apply = async (wanted: Told) => {
    if (!wanted.newBooks && !wanted.problems) {
      if (device) await remove.mutateAsync({ params: { deviceId: device.id } });
      await unsubscribe();
      return;
    }
    const subscribed = await subscribe(publicKey).catch(() => undefined);
    if (subscribed === undefined) {
      setFailure(t(pushState() === 'blocked' ? 'push.blocked' : 'push.unreachable'));
      return;
    }
    const { newBooks, problems } = wanted;
    const body = { ...subscribed, newBooks, problems, texts: noticeTexts(t) };
    onSubscribe((await set.mutateAsync({ body })).id);
  };
  const choose = (part: Partial<Told>) => {
    const wanted = { ...told, ...part };
    setChosen(wanted);
    setFailure(undefined);
    void apply(wanted)
      .catch((error: unknown) => {
        setFailure(reasonOf(error));
      })
      .finally(() => {
        setChosen(undefined);
      });
  };
  const isBusy = chosen !== undefined;
  return (
    <>
      <CheckboxField
        label={t('push.newBooks')}
        help={t('push.help')}
        checked={told.newBooks}
        disabled={isBusy}
        onChange={(newBooks) => {
          choose({ newBooks });
        }}
      />
      {isAdmin && (
        <CheckboxField
          label={t('push.problems')}
          checked={told.problems}
          disabled={isBusy}
          onChange={(problems) => {
            choose({ problems });
          }}
        />
      )}
      {failure !== undefined && (
        <Banner tone="danger" title={t('failure.ownNotifications')}>
          {failure}
        </Banner>
      )}
    </>
  );
}
