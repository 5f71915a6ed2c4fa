import { setupHeader } from '@longbox/contract/sign-in';
import { type ReactNode, useState } from 'react';
import { sendWithAll } from '../../data/http.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './move-in.module.css';

interface CodeFormProps {
  readonly onSent: () => void;
  readonly wayBack?: ReactNode;
}

/** Asks for the code that the server printed, from another machine than its own. */
export function CodeForm({ onSent, wayBack }: CodeFormProps) {
  const t = useT();
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        sendWithAll({ [setupHeader]: code.trim() });
        setWrong(true);
        onSent();
      }}
    >
      <TextField
        label={t('moveIn.code')}
        help={t('moveIn.codeHelp')}
        error={isWrong ? t('moveIn.codeWrong') : undefined}
        value={code}
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="one-time-code"
        spellCheck={false}
        onChange={(value) => {
          setCode(value);
          setWrong(false);
        }}
      />
      <div className={styles['buttons']}>
        <Button type="submit" tone="primary" disabled={code.trim() === ''}>
          {t('moveIn.continue')}
        </Button>
        {wayBack}
      </div>
    </form>
  );
}
