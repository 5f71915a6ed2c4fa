import { getOwnNotifications, setOwnNotifications } from '@longbox/contract/notifications';
import { getPush, setPushDevice } from '@longbox/contract/push';
import { call } from '../../data/api.ts';
import { t } from '../../lib/i18n.ts';
import { pushState, subscribe, subscribedId } from '../../lib/secure-only/push.ts';
import { noticeTexts } from './notice-texts.ts';

/** Has the notifications of this browser worded with these from now on, if it gets any. */
async function changePush(texts: ReturnType<typeof noticeTexts>): Promise<void> {
  const id = pushState() === 'ready' ? await subscribedId() : undefined;
  if (id === undefined) return;
  const { publicKey, devices } = await call(getPush, {});
  const device = devices.find((one) => one.id === id);
  if (device === undefined) return;
  const { newBooks, problems } = device;
  const subscribed = await subscribe(publicKey);
  if (subscribed === undefined) return;
  await call(setPushDevice, { body: { ...subscribed, newBooks, problems, texts } });
}

/** Has what this account and this browser are told worded in the current language from now on. */
export async function sendLanguage(): Promise<void> {
  const texts = noticeTexts(t);
  const { newBooks } = await call(getOwnNotifications, {});
  if (newBooks) {
    await call(setOwnNotifications, { body: { newBooks, title: texts.booksAdded } });
  }
  await changePush(texts);
}
