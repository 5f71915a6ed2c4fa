import { lazy, Suspense } from 'react';
import { openOAuth2Popup } from '../../data/oauth2-popup.ts';
import type { Provider } from '../../data/sign-in.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './providers.module.css';

// Most servers have no other service: the marks come only where there is one.
const ProviderIcon = lazy(() => import('./ProviderIcon.tsx'));

const brands = new Map([
  ['google', styles['google']],
  ['facebook', styles['facebook']],
]);

/** The other ways to sign in; off until the server has its first account. */
export function Providers({
  providers,
  disabled,
}: {
  providers: readonly Provider[];
  disabled: boolean;
}) {
  const t = useT();
  return (
    <section className={styles['providers']}>
      <p className={styles['or']}>{t('signIn.providers')}</p>
      {providers.map(({ name, registrationId }) => (
        <Button
          key={registrationId}
          wide
          disabled={disabled}
          className={brands.get(registrationId.toLowerCase())}
          icon={
            <span className={styles['mark']}>
              <Suspense>
                <ProviderIcon registrationId={registrationId} />
              </Suspense>
            </span>
          }
          onClick={() => {
            openOAuth2Popup(registrationId);
          }}
        >
          {t('signIn.with', { name })}
        </Button>
      ))}
    </section>
  );
}
