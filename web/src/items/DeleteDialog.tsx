import { formatBytes } from '../lib/format-bytes.ts';
import { useT } from '../lib/i18n.ts';
import type { Wrap } from '../locales/generated/messages.gen.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../ui/dialogs.ts';
import styles from './DeleteDialog.module.css';
import type { Kind } from './selection/selection.ts';

/** Data that a deletion removes, as far as the client knows. */
export interface Loss {
  /** Files that are removed from the disk. */
  readonly files?: number;
  readonly bytes?: number;
}

export interface DeleteProps {
  readonly kind: Kind;
  readonly names: readonly string[];
  readonly loss: Loss;
  readonly onConfirm: () => void;
}

const strong: Wrap = (words) => (
  <b>
    <bdi>{words}</bdi>
  </b>
);

/** So many are named at most. */
const named = 8;

/** Asks before books, series, collections or read lists are deleted. */
export function DeleteDialog({
  kind,
  names,
  loss,
  onConfirm,
  onClose,
}: DeleteProps & HostedDialog) {
  const t = useT();
  const { files, bytes } = loss;
  const count = names.length;
  const name = names[0] ?? '';
  const size = formatBytes(bytes);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t(`delete.${kind}.title`, { count })}
      tone="danger"
      confirm={t(`delete.${kind}.confirm`, { count })}
      checkbox={t(`delete.${kind}.check`, { count })}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    >
      <p>{t(`delete.${kind}.text`, { count, name, b: strong })}</p>
      {count > 1 && (
        <ul className={styles['names']}>
          {names.slice(0, named).map((one, index) => (
            <li key={index}>
              <bdi>{one}</bdi>
            </li>
          ))}
          {count > named && <li>{t('delete.more', { count: count - named })}</li>}
        </ul>
      )}
      {files !== undefined && (
        <p className={styles['loss']}>
          {size === ''
            ? t('delete.files', { count: files })
            : t('delete.filesOf', { count: files, size })}
        </p>
      )}
    </ConfirmDialog>
  );
}
