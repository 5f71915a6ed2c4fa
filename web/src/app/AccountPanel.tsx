import { IconLogout } from '@tabler/icons-react';
import { useMe, useSignOut } from '../data/session.ts';
import { LocaleField, ThemeField } from '../items/AppearanceFields.tsx';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { endSession } from './end-session.ts';
import styles from './shell.module.css';

/** Who is signed in, how the client looks and speaks, and the way out. */
export function AccountPanel() {
  const t = useT();
  const { email } = useMe();
  const signOut = useSignOut();
  return (
    <div className={styles['account']}>
      {/* Has the focus when its dialog opens: reading is what one does first. */}
      <div className={styles['who']} tabIndex={-1} data-autofocus>
        <span className={styles['quiet']}>{t('account.signedInAs')}</span>
        <span className={styles['email']}>
          <bdi>{email}</bdi>
        </span>
      </div>
      <LocaleField />
      <ThemeField />
      <Button
        wide
        icon={<IconLogout size={20} className={styles['leave']} />}
        busy={signOut.isPending}
        onClick={() => {
          // Even when the server cannot be told, this browser forgets.
          signOut.mutate(
            {},
            {
              onSettled: () => {
                endSession('start');
              },
            },
          );
        }}
      >
        {t('nav.signOut')}
      </Button>
    </div>
  );
}
