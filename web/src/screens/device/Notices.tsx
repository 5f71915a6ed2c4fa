import { type KeptBook, nextToLoad } from '../../data/on-device/kept-book.ts';
import { useOnDevice } from '../../data/on-device/start.ts';
import { forgetNotices, removeUnknown } from '../../data/on-device/take-along.ts';
import { useMe } from '../../data/session.ts';
import { askDialog } from '../../items/dialogs.ts';
import { isWorkerRefused, storesBooks } from '../../lib/device-storage.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { isMetered } from '../../lib/metered.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { listOfTitles } from './list-of-titles.ts';

/** What there is to know about the books on this device. */
export function Notices({ books }: { readonly books: readonly KeptBook[] }) {
  const t = useT();
  const locale = useLocale();
  const me = useMe();
  const account = useOnDevice((device) => device.account);
  const isHeldBack = useOnDevice(({ wishes }) => wishes.onlyUnmetered) && isMetered();
  if (!storesBooks()) {
    return <Banner>{t(isWorkerRefused() ? 'device.untrusted' : 'device.insecure')}</Banner>;
  }
  const gone = account?.gone ?? [];
  const unknown = account?.unknown ?? [];
  const forget = () => void forgetNotices(me);
  const isLoading = nextToLoad(books) !== undefined;
  const isRunning = isLoading && account?.pause === null;
  return (
    <>
      {gone.length > 0 && (
        <Banner onDismiss={forget}>
          {t('device.gone', { titles: listOfTitles(locale, gone) })}
        </Banner>
      )}
      {unknown.length > 0 && (
        <Banner
          tone="warning"
          action={
            <Button
              onClick={() => {
                openDialog(askDialog, {
                  title: t('menu.removeHere'),
                  text: t('device.unknown', { count: unknown.length }),
                  confirm: t('menu.removeHere'),
                  danger: true,
                  onConfirm: () => void removeUnknown(me, unknown),
                });
              }}
            >
              {t('menu.removeHere')}
            </Button>
          }
        >
          {t('device.unknown', { count: unknown.length })}
        </Banner>
      )}
      {account?.isLost === true && (
        <Banner tone="warning" onDismiss={forget}>
          {t('device.lost')}
        </Banner>
      )}
      {typeof account?.expired === 'number' && (
        <Banner onDismiss={forget}>{t('device.expired', { days: account.expired })}</Banner>
      )}
      {isLoading && account?.pause === 'full' && <Banner tone="warning">{t('device.full')}</Banner>}
      {isRunning && <Banner>{t(isHeldBack ? 'device.waitsForWifi' : 'device.keepOpen')}</Banner>}
    </>
  );
}
