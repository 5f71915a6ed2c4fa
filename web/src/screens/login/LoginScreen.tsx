import { use } from 'react';
import { openOAuth2Popup } from '../../data/oauth2-popup.ts';
import type { Reception } from '../../data/reception.ts';
import { LocaleField, ThemeField } from '../../items/AppearanceFields.tsx';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { LanguageOffer } from './LanguageOffer.tsx';
import styles from './login.module.css';
import { SignInForm, type SignInFormProps } from './SignInForm.tsx';
import { Spines } from './Spines.tsx';

export interface LoginScreenProps extends Omit<SignInFormProps, 'isClaim'> {
  reception: Promise<Reception>;
}

/** Sign-in; on a server without accounts, the making of the first one. */
export function LoginScreen({ reception, ...form }: LoginScreenProps) {
  const t = useT();
  const { isClaimed, providers } = use(reception);
  return (
    <div className={styles['page']}>
      <main className={styles['column']}>
        <header className={styles['head']}>
          <img src="./icon.svg" alt="" width={48} height={48} />
          <h1>{t(isClaimed ? 'signIn.title' : 'claim.title')}</h1>
          {!isClaimed && <p className={styles['intro']}>{t('claim.text')}</p>}
        </header>
        <LanguageOffer />
        <SignInForm {...form} isClaim={!isClaimed} />
        {providers.length > 0 && (
          <section className={styles['providers']}>
            <p className={styles['or']}>{t('signIn.providers')}</p>
            {providers.map(({ name, registrationId }) => (
              <Button
                key={registrationId}
                wide
                disabled={!isClaimed}
                onClick={() => {
                  openOAuth2Popup(registrationId);
                }}
              >
                {t('signIn.with', { name })}
              </Button>
            ))}
          </section>
        )}
        <footer className={styles['foot']}>
          <LocaleField />
          <ThemeField />
        </footer>
      </main>
      <Spines />
    </div>
  );
}
