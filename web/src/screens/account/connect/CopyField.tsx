import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { t as told, useT } from '../../../lib/i18n.ts';
import { copyText } from '../../../lib/secure-only/clipboard.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from '../account.module.css';

/** How long the button says that the text was copied, in milliseconds. */
const copiedFor = 3000;

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
}

/** A text to be copied elsewhere, such as a key. */
export function CopyField({ label, value }: CopyFieldProps) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(value);
      setCopied(true);
      setTimeout(setCopied, copiedFor, false);
    } catch {
      toast({ text: told('apiKeys.notCopied'), tone: 'danger' });
    }
  };
  return (
    <>
      <TextField
        label={label}
        readOnly
        dir="ltr"
        className={styles['key']}
        value={value}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        end={
          <IconButton
            size="small"
            label={t(isCopied ? 'apiKeys.copied' : 'apiKeys.copy')}
            onClick={() => void copy()}
          >
            {isCopied ? <IconCheck size={20} /> : <IconCopy size={20} />}
          </IconButton>
        }
      />
      <output className="visually-hidden">{isCopied ? t('apiKeys.copied') : ''}</output>
    </>
  );
}
