import type { User } from '@longbox/contract/users';
import {
  IconBackpack,
  IconDownload,
  IconLogout,
  IconRefresh,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { keepsBooks } from '../data/on-device/keeps-books.ts';
import { useMe, useSignOut } from '../data/session.ts';
import { LocaleField, ThemeField } from '../items/AppearanceFields.tsx';
import { accountPlace, devicePlace } from '../items/places.ts';
import { useT, withWords } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { atMost } from '../lib/at-most.ts';
import { endSession } from './end-session.ts';
import { useInstallOffer } from './install.ts';
import { noteSignOutUntold } from './last-visit.ts';
import styles from './shell.module.css';
import { reloadForUpdate, useUpdate } from './update.ts';

/** Milliseconds that the server has to hear of it. A later start tells it otherwise. */
const patience = 5000;

async function askFirst(me: User, leave: () => void): Promise<void> {
  const part = withWords('device', () => import('../items/on-device/sign-out.ts')).catch(
    () => undefined,
  );
  await atMost(patience, part);
  // Without the server it may not come.
  const loaded = await Promise.race([part, Promise.resolve(undefined)]);
  if (loaded === undefined) leave();
  else await loaded.askBeforeLeaving(me, leave);
}

/** Who is signed in with the way to the account, how the client looks and speaks, and the way out. */
export function AccountPanel({ onLeave }: { readonly onLeave?: (() => void) | undefined }) {
  const t = useT();
  const me = useMe();
  const signOut = useSignOut();
  const isUpdated = useUpdate();
  const install = useInstallOffer();
  return (
    <div className={styles['account']}>
      {/* Has the focus when its dialog opens: reading is what one does first. */}
      <Link {...accountPlace()} className={styles['who']} data-autofocus onClick={onLeave}>
        <IconUserCircle size={28} stroke={1.5} className={styles['face']} aria-hidden />
        <span className={styles['names']}>
          <span className={styles['email']}>
            <bdi>{me.email}</bdi>
          </span>
          <span className={styles['quiet']}>{t('nav.openAccount')}</span>
        </span>
      </Link>
      <Link
        {...devicePlace}
        // Who keeps books comes here to go there, and a slow device needs a moment for that page.
        preload={keepsBooks() ? 'render' : 'intent'}
        className={styles['who']}
        onClick={onLeave}
      >
        <IconBackpack size={28} stroke={1.5} className={styles['face']} aria-hidden />
        {t('nav.device')}
      </Link>
      {isUpdated && (
        <>
          <p className={styles['quiet']}>{t('update.ready')}</p>
          <Button wide icon={<IconRefresh size={20} />} onClick={reloadForUpdate}>
            {t('chunk.reload')}
          </Button>
        </>
      )}
      {install && (
        <Button wide icon={<IconDownload size={20} />} onClick={install}>
          {t('install.install')}
        </Button>
      )}
      <LocaleField />
      <ThemeField />
      <Button
        wide
        icon={<IconLogout size={20} className={styles['leave']} />}
        remote={false}
        busy={signOut.isPending}
        onClick={() => {
          // Even when the server cannot be told, this browser forgets.
          const leave = () => {
            noteSignOutUntold(true);
            const told = signOut.mutateAsync({}).then(() => {
              noteSignOutUntold(false);
            });
            void atMost(patience, told).then(() => {
              endSession('start');
            });
          };
          void askFirst(me, leave).catch(leave);
        }}
      >
        {t('nav.signOut')}
      </Button>
    </div>
  );
}
