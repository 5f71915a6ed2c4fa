import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../ui/dialogs.ts';

export interface AskProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  /** Label of the cancel button, if “Cancel” could be read as the action itself. */
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  /** A second way to go on. */
  readonly alternate?: { readonly label: string; readonly run: () => void } | undefined;
}

/** Asks before something that can't be taken back. */
export function AskDialog(props: AskProps & HostedDialog) {
  const { title, text, confirm, cancel, danger = false, onConfirm, alternate, onClose } = props;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel={cancel}
      tone={danger ? 'danger' : 'primary'}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      alternate={
        alternate && {
          label: alternate.label,
          run: () => {
            onClose();
            alternate.run();
          },
        }
      }
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
