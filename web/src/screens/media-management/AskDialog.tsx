import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';

export interface AskProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before files are changed. */
export function AskDialog(props: AskProps & HostedDialog) {
  const { title, text, confirm, danger = false, onConfirm, onClose } = props;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      tone={danger ? 'danger' : 'primary'}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
