import type { SessionEnd } from '@longbox/contract/sign-in';
import type { User } from '@longbox/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../data/http.ts';
import { onPopupSignIn, openOAuth2Popup } from '../data/oauth2-popup.ts';
import { fetchReception } from '../data/reception.ts';
import { reasonOf } from '../data/error-text.ts';
import { fetchMe, signIn } from '../data/sign-in.ts';
import { useT } from '../lib/i18n.ts';
import { usePreference } from '../lib/preferences.ts';
import { Button } from '../ui/Button.tsx';
import { Banner } from '../ui/Banner.tsx';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { HostedDialog } from '../ui/dialogs.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import styles from './sign-in-again.module.css';

export interface SignInAgainProps {
  /** The account whose things are open. */
  readonly me: User;
  readonly end: SessionEnd | undefined;
  /** Signed in as the same account. */
  readonly onDone: () => void;
  /** Goes to the sign-in page and gives up open work. */
  readonly onLeave: () => void;
}

/** Signs the same account in again over the open page, so that no input is lost. */
export function SignInAgain(props: SignInAgainProps & HostedDialog) {
  const { me, end, onDone, onLeave, onClose } = props;
  const t = useT();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = usePreference('rememberMe');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { data: reception } = useQuery({
    queryKey: ['reception', me.id],
    queryFn: () => fetchReception(),
  });

  const enter = async (asked: Promise<User>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { id } = await asked;
      if (id === me.id) {
        onClose();
        onDone();
      } else {
        // Another account's input must not be saved with this account's rights.
        onLeave();
      }
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  const fromPopup = useEffectEvent(() => void enter(fetchMe()));
  useEffect(() => onPopupSignIn(() => fromPopup()), []);

  const isWrong = failure instanceof ApiError && failure.status === 401;
  return (
    <Dialog
      title={t('again.title')}
      width={420}
      isFixed
      onClose={onClose}
      onSubmit={() => {
        if (password !== '') void enter(signIn({ email: me.email, password }, remember));
      }}
      footer={
        <>
          <Button onClick={onLeave}>{t('again.leave')}</Button>
          <Button type="submit" tone="primary" busy={isBusy} disabled={password === ''}>
            {t('signIn.submit')}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <p>
          {t(`signIn.end.${end ?? 'ended'}`)} {t('again.text', { email: me.email })}
        </p>
        <input type="email" name="email" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={isWrong ? t('again.wrong') : undefined}
          onChange={(value) => {
            setPassword(value);
            setFailure(undefined);
          }}
        />
        <CheckboxField label={t('signIn.remember')} checked={remember} onChange={setRemember} />
        {failure !== undefined && !isWrong && <Banner tone="danger">{reasonOf(failure)}</Banner>}
        {reception?.providers.map(({ name, registrationId }) => (
          <Button
            key={registrationId}
            wide
            onClick={() => {
              openOAuth2Popup(registrationId);
            }}
          >
            {t('signIn.with', { name })}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
