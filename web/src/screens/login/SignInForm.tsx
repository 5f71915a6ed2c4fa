import type { User } from '@longbox/contract/users';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../data/http.ts';
import { reasonOf } from '../../data/error-text.ts';
import { type Credentials, signIn } from '../../data/sign-in.ts';
import { isPlainKey, type PlainKey, t, useT } from '../../lib/i18n.ts';
import { usePreference } from '../../lib/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { checkCredentials } from './check-credentials.ts';
import type { FirstAccount } from './first-account.ts';
import styles from './login.module.css';

export interface SignInFormProps {
  /** The server has no account yet: the form makes the first one, then signs in. */
  first?: FirstAccount | undefined;
  /** A reason to start with, handed over by the server. */
  serverMessage?: string | undefined;
  /** The password is being typed. */
  onNearlyDone: () => void;
  /** Called after signing in; the form stays busy until this is done. */
  onSignedIn: (me: User) => Promise<void>;
}

interface Failure {
  readonly error: unknown;
  readonly during: FirstAccount['failed'] | 'signIn.failed';
}

/** Email, password, remember me. Errors appear in the form. */
export function SignInForm({ first, serverMessage, onNearlyDone, onSignedIn }: SignInFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [touched, setTouched] = useState<Partial<Record<keyof Credentials, boolean>>>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [isTyped, setTyped] = useState(false);
  const [remember, setRemember] = usePreference('rememberMe');

  useEffect(() => {
    // Typing is the one thing to do here; nothing above the field has to be read first.
    form.current?.querySelector('input')?.focus();
  }, []);

  const problems = checkCredentials(credentials, first);
  const problemOf = (name: keyof Credentials) => {
    const problem = touched[name] === true ? problems[name] : undefined;
    return problem && t(problem);
  };
  const set = (name: keyof Credentials, value: string) => {
    setCredentials({ ...credentials, [name]: value });
    setFailure(undefined);
    setTyped(true);
  };
  const touch = (name: keyof Credentials) => {
    // Leaving an empty field, say for the language, is no mistake.
    if (credentials[name] !== '') setTouched({ ...touched, [name]: true });
  };

  async function send(): Promise<void> {
    const sent = { ...credentials, email: credentials.email.trim() };
    let during: Failure['during'] = first?.failed ?? 'signIn.failed';
    setBusy(true);
    setFailure(undefined);
    try {
      await first?.create(sent);
      during = 'signIn.failed';
      await onSignedIn(await signIn(sent, remember));
    } catch (error) {
      setFailure({ error, during });
      setBusy(false);
    }
  }

  function submit(): void {
    setTouched({ email: true, password: true });
    const [wrong] = Object.keys(problems);
    if (wrong === undefined) void send();
    else form.current?.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.focus();
  }

  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t('signIn.email')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        value={credentials.email}
        error={problemOf('email')}
        onChange={(value) => {
          set('email', value);
        }}
        onBlur={() => {
          touch('email');
        }}
      />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete={first ? 'new-password' : 'current-password'}
        value={credentials.password}
        error={problemOf('password')}
        onChange={(value) => {
          set('password', value);
        }}
        onFocus={onNearlyDone}
        onBlur={() => {
          touch('password');
        }}
      />
      <CheckboxField label={t('signIn.remember')} checked={remember} onChange={setRemember} />
      <FormFailure failure={failure} serverMessage={isTyped ? undefined : serverMessage} />
      <Button type="submit" tone="primary" size="large" wide busy={isBusy}>
        {t(first?.submit ?? 'signIn.submit')}
      </Button>
    </form>
  );
}

const meanings: ReadonlyMap<string, PlainKey> = new Map([
  ['access_denied', 'signIn.service.denied'],
  ['expired', 'signIn.service.expired'],
  ['silent', 'signIn.service.silent'],
]);

/** Anyone can put a sentence into an address, so only known codes are shown. */
function meaningOf(code: string): string {
  if (/^ERR_\d{4}$/.test(code) && isPlainKey(`error.${code}`)) return code;
  return t(meanings.get(code) ?? 'signIn.service.failed');
}

function FormFailure({
  failure,
  serverMessage,
}: {
  failure: Failure | undefined;
  serverMessage: string | undefined;
}) {
  const error =
    failure?.error ??
    (serverMessage === undefined ? undefined : new Error(meaningOf(serverMessage)));
  return (
    <div role="alert">
      {error !== undefined && (
        <p className={styles['failure']}>
          <IconAlertCircle size={18} aria-hidden />
          <FailureText error={error} during={failure?.during ?? 'signIn.failed'} />
        </p>
      )}
    </div>
  );
}

// Apart, since a message with a value in it costs the first form a tenth of its time.
function FailureText({ error, during }: Failure) {
  const t = useT();
  const isWrong =
    during === 'signIn.failed' &&
    error instanceof ApiError &&
    error.kind === 'refused' &&
    error.status === 401;
  const reason = reasonOf(error);
  // Most servers say no more than 401.
  const more = error instanceof ApiError && error.message !== '' ? ` ${reason}` : '';
  return <span>{isWrong ? t('signIn.wrong') + more : t(during, { reason })}</span>;
}
