import type { PushDevice } from '@longbox/contract/push';
import { useState } from 'react';
import { useDeletePushDevice, useTestPushDevice } from '../../data/push.ts';
import { useAgentName } from '../../items/account/SessionTable.tsx';
import { askDialog } from '../../items/dialogs.ts';
import { Problem } from '../../items/delivery/Problem.tsx';
import { formatDate, useT } from '../../lib/i18n.ts';
import { unsubscribe } from '../../lib/secure-only/push.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import styles from './account.module.css';

interface PushDevicesProps {
  readonly devices: readonly PushDevice[];
  readonly currentId: string | undefined;
}

/** The browsers that get notifications. */
export function PushDevices({ devices, currentId }: PushDevicesProps) {
  const t = useT();
  const test = useTestPushDevice();
  const [testedId, setTestedId] = useState<string>();
  const outcome = test.data;
  return (
    <>
      <DataTable
        label={t('push.devices')}
        columns={[
          {
            key: 'place',
            label: t('push.devices'),
            render: (device: PushDevice) => (
              <Name device={device} isCurrent={device.id === currentId} />
            ),
          },
          {
            key: 'created',
            label: t('sessions.since'),
            render: ({ created }) => formatDate(created),
          },
          {
            key: 'actions',
            label: t('apiKeys.actions'),
            numeric: true,
            render: (device) => (
              <Actions
                device={device}
                isCurrent={device.id === currentId}
                isBusy={test.isPending && testedId === device.id}
                onTest={() => {
                  setTestedId(device.id);
                  test.mutate({ params: { deviceId: device.id } });
                }}
              />
            ),
          },
        ]}
        rows={devices}
        idOf={({ id }) => id}
        empty={null}
      />
      {outcome !== undefined && (
        <Banner
          tone={outcome.failure === null ? 'success' : 'danger'}
          {...(outcome.failure !== null && { title: t('notifications.notSent') })}
          onDismiss={test.reset}
        >
          {outcome.failure === null ? t('notifications.sent') : <Problem {...outcome.failure} />}
        </Banner>
      )}
    </>
  );
}

interface RowProps {
  readonly device: PushDevice;
  readonly isCurrent: boolean;
}

function Name({ device, isCurrent }: RowProps) {
  const t = useT();
  const name = useAgentName(device);
  return (
    <span title={device.userAgent ?? undefined}>
      <bdi>{name}</bdi>
      {isCurrent && ` (${t('sessions.here')})`}
    </span>
  );
}

interface ActionsProps extends RowProps {
  readonly isBusy: boolean;
  readonly onTest: () => void;
}

function Actions({ device, isCurrent, isBusy, onTest }: ActionsProps) {
  const t = useT();
  const name = useAgentName(device);
  const remove = useDeletePushDevice();
  return (
    <span className={styles['pushActions']}>
      <Button
        size="small"
        busy={isBusy}
        aria-label={t('notifications.testOf', { name })}
        onClick={onTest}
      >
        {t('notifications.test')}
      </Button>
      <Button
        size="small"
        busy={remove.isPending}
        aria-label={t('chips.remove', { name })}
        onClick={() => {
          openDialog(askDialog, {
            title: t('chips.remove', { name }),
            text: t('undo.never'),
            confirm: t('push.remove'),
            onConfirm: () => {
              remove.mutate(
                { params: { deviceId: device.id } },
                { onSuccess: () => void (isCurrent && unsubscribe()) },
              );
            },
          });
        }}
      >
        {t('push.remove')}
      </Button>
    </span>
  );
}
