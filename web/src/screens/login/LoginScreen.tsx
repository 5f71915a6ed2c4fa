import type { SessionEnd } from '@longbox/contract/sign-in';
import { useEffect, useRef, useState } from 'react';
import type { Reception } from '../../data/reception.ts';
import type * as AppearanceFields from '../../items/AppearanceFields.tsx';
import { afterPaint } from '../../lib/after-paint.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { LanguageOffer } from './LanguageOffer.tsx';
import styles from './login.module.css';
import type { Providers } from './Providers.tsx';
import { SignInForm, type SignInFormProps } from './SignInForm.tsx';
import { Spines } from './Spines.tsx';

export interface LoginScreenProps extends SignInFormProps {
  reception: Reception;
  /** Draws the other ways to sign in; absent where there are none. */
  services?: typeof Providers | undefined;
  /** Leads to moving in from Komga, where that is possible. */
  onMoveIn?: (() => void) | undefined;
  /** Why a person who was signed in has to sign in again. */
  ended?: SessionEnd | 'ended' | undefined;
}

type Fields = typeof AppearanceFields;

/** The fields of language and theme, fetched after the first paint since they would delay the form. */
function useAppearanceFields(): Fields | undefined {
  const [fields, setFields] = useState<Fields>();
  useEffect(
    () =>
      afterPaint(() => {
        // Without them people can still sign in.
        import('../../items/AppearanceFields.tsx').then(setFields, () => undefined);
      }),
    [],
  );
  return fields;
}

/** Sign-in; on a server without accounts, the making of the first one. */
export function LoginScreen({
  reception,
  services: Services,
  ended,
  onMoveIn,
  ...form
}: LoginScreenProps) {
  const t = useT();
  const fields = useAppearanceFields();
  const column = useRef<HTMLElement>(null);
  const { first } = form;
  return (
    <div className={styles['page']}>
      <main ref={column} className={styles['column']}>
        <header className={styles['head']}>
          <img src="./icon-192.png" alt="" width={48} height={48} />
          <h1>{t(first?.title ?? 'signIn.heading')}</h1>
          {first && <p className={styles['intro']}>{t(first.text)}</p>}
          {!first && ended !== undefined && (
            <output className={styles['intro']}>{t(`signIn.end.${ended}`)}</output>
          )}
        </header>
        <LanguageOffer
          onAnswered={() => {
            column.current?.querySelector('input')?.focus();
          }}
        />
        <SignInForm {...form} />
        {first && onMoveIn && (
          <Button wide size="large" onClick={onMoveIn}>
            {t(first.moveIn)}
          </Button>
        )}
        {Services && <Services providers={reception.providers} disabled={first !== undefined} />}
        <footer className={styles['foot']}>
          {fields && (
            <>
              <fields.LocaleField />
              <fields.ThemeField />
            </>
          )}
        </footer>
      </main>
      <Spines />
    </div>
  );
}
