import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './move-in.module.css';

interface CodeFormProps {
  /** The code of the last try. */
  readonly sent: string | undefined;
  /** The server has not answered it yet. */
  readonly isChecking: boolean;
  readonly onSend: (code: string) => void;
  readonly wayBack?: ReactNode;
}

/** Asks for the code that the server printed, from another machine than its own. */
export function CodeForm({ sent, isChecking, onSend, wayBack }: CodeFormProps) {
  const t = useT();
  const [code, setCode] = useState('');
  const isWrong = code.trim() === sent && !isChecking;
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(code.trim());
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
        onChange={setCode}
      />
      <div className={styles['buttons']}>
        <Button type="submit" tone="primary" disabled={code.trim() === ''} busy={isChecking}>
          {t('moveIn.continue')}
        </Button>
        {wayBack}
      </div>
    </form>
  );
}
