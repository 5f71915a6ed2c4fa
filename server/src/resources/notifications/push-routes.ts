import { deletePushDevice, getPush, setPushDevice, testPushDevice } from '@longbox/contract/push';
import type { Db } from '../../base/db/connection.ts';
import type { Vault } from '../../base/vault.ts';
import { serve } from '../../http/serve.ts';
import { failureOf } from '../../work/notices/failures.ts';
import { pushTo, textsOf } from '../../work/notices/push-device.ts';
import { readPushKey } from '../../work/notices/push-key.ts';
import type { PushReach } from '../../work/notices/send-push.ts';
import { dropPushDevice, findPushDevice, keepPushDevice, selectPushDevices } from './push-store.ts';

interface Place {
  readonly db: Db;
  readonly vault: Vault;
  readonly pushReach: PushReach;
}

/** Browsers that are told by Web Push. */
export const pushRoutes = ({ db, vault, pushReach: reach }: Place) => [
  serve(getPush, async ({ viewer }) => {
    const { publicKey } = await readPushKey({ db, vault });
    return { publicKey, devices: await selectPushDevices(db, viewer.id) };
  }),
  serve(setPushDevice, ({ viewer, body: input, exchange }) => {
    const caller = {
      origin: exchange.header('origin'),
      userAgent: exchange.header('user-agent'),
    };
    return keepPushDevice(db, { viewer, input, caller, reach });
  }),
  serve(deletePushDevice, ({ viewer, params }) => dropPushDevice(db, viewer.id, params.deviceId)),
  serve(testPushDevice, async ({ viewer, params }) => {
    const device = await findPushDevice(db, viewer.id, params.deviceId);
    const message = {
      title: textsOf(device).test,
      body: '',
      path: 'account',
      tag: 'test',
    } as const;
    const { signal } = new AbortController();
    const { failure, isGone } = await pushTo({ db, vault, reach }, device, message, signal);
    return { failure: isGone === true ? failureOf('refused', '410') : (failure ?? null) };
  }),
];
