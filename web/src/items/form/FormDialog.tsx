import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLeaveQuestion } from '../../lib/use-leave-question.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx';
import styles from './form.module.css';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'width' | 'phone' | 'children'> {
  readonly form: {
    readonly isChanged: boolean;
    readonly isSaving: boolean;
    readonly failure: string | undefined;
  };
  /** Says what failed, above the reason. */
  readonly failureTitle: string;
  /** Names what the main button does. */
  readonly saveLabel: string;
  /** Whether there is anything that could be saved; true unless told otherwise. */
  readonly canSave?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Stands before the two buttons. */
  readonly foot?: ReactNode;
}

/**
 * A dialog with a form in it: the button says what it saves, a failure is told in place, and what
 * was changed is never lost without a question. While it saves it can be left; see `useEditForm`.
 */
export function FormDialog(props: FormDialogProps) {
  const { form, failureTitle, saveLabel, canSave = true, ...rest } = props;
  const { onSubmit, onClose, foot, children, ...dialog } = rest;
  const t = useT();
  const [isLeaving, setLeaving] = useState(false);
  useLeaveQuestion(form.isChanged);
  const leave = () => {
    if (form.isChanged && !form.isSaving) setLeaving(true);
    else onClose();
  };
  return (
    <Dialog
      {...dialog}
      onClose={leave}
      onSubmit={onSubmit}
      footer={
        <>
          {foot}
          <Button onClick={leave}>{t('dialog.cancel')}</Button>
          <Button type="submit" tone="primary" busy={form.isSaving} disabled={!canSave}>
            {saveLabel}
          </Button>
        </>
      }
    >
      {form.failure !== undefined && (
        <div className={styles['failure']}>
          <Banner tone="danger" title={failureTitle}>
            {form.failure}
          </Banner>
        </div>
      )}
      {children}
      {isLeaving && (
        <ConfirmDialog
          title={t('form.leave.title')}
          confirm={t('form.leave.confirm')}
          tone="danger"
          onConfirm={onClose}
          onClose={() => {
            setLeaving(false);
          }}
        >
          {t('form.leave.text')}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
