import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';

export interface CreateProps {
  /** Books of the list that nothing stands for. */
  readonly missing: number;
  /** Books that are in it more than once. */
  readonly doubles: number;
  readonly total: number;
  /** Books the read list will have. */
  readonly count: number;
  readonly onConfirm: () => void;
}

/** Says what is left out before a read list is made. */
export function CreateDialog(props: CreateProps & HostedDialog) {
  const { missing, doubles, total, count, onConfirm, onClose } = props;
  const t = useT();
  return (
    <ConfirmDialog
      title={t('importList.incomplete')}
      confirm={t('importList.create', { count })}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    >
      {missing > 0 && <p>{t('importList.missing', { missing, total })}</p>}
      {doubles > 0 && <p>{t('importList.doubles', { count: doubles })}</p>}
    </ConfirmDialog>
  );
}
