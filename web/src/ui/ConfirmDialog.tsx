import { type ReactNode, useId, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from './Button.tsx';
import { CheckboxField } from './CheckboxField.tsx';
import styles from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  /** Called on cancel, and by the caller when the work is done. */
  onClose: () => void;
  title: string;
  /** Consequences of the action, plain or with emphasis. */
  children: ReactNode;
  /** Says exactly what the button does. */
  confirm: string;
  onConfirm: () => void;
  tone?: 'primary' | 'danger' | undefined;
  /** A sentence to be ticked before anything can be confirmed. */
  checkbox?: string | undefined;
  /** Label of the cancel button, if canceling is an answer of its own. */
  cancel?: string | undefined;
  /** A second way to go on, between cancel and confirm. */
  alternate?: { label: string; run: () => void } | undefined;
  /** Told, it's an action done elsewhere, see `Button`. */
  busy?: boolean | undefined;
}

/** Asks before an action that can't be undone. */
export function ConfirmDialog({
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  tone = 'primary',
  checkbox,
  cancel,
  alternate,
  busy,
}: ConfirmDialogProps) {
  const t = useT();
  const textId = useId();
  const [ticked, setTicked] = useState(false);
  const blocked = checkbox !== undefined && !ticked;
  return (
    <Dialog
      role="alertdialog"
      describedBy={textId}
      onClose={onClose}
      title={title}
      width={450}
      footer={
        <>
          <Button onClick={onClose}>{cancel ?? t('dialog.cancel')}</Button>
          {alternate !== undefined && (
            <Button onClick={alternate.run} disabled={blocked || busy === true}>
              {alternate.label}
            </Button>
          )}
          <Button tone={tone} onClick={onConfirm} disabled={blocked} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <div id={textId} className={styles['text']}>
        {children}
      </div>
      {checkbox !== undefined && (
        <div className={styles['check']}>
          <CheckboxField label={checkbox} checked={ticked} onChange={setTicked} />
        </div>
      )}
    </Dialog>
  );
}
