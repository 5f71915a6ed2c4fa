import type { LineOf } from '@longbox/contract/export-lines';
import type { ImportResult } from '@longbox/contract/export';
import { useEffect, useState } from 'react';
import { librariesIn, useImportServer } from '../../data/exports.ts';
import { FolderField } from '../../items/library/FolderField.tsx';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import styles from './server.module.css';

/** Asks where the folders of an export are here, imports it, and tells what was added. */
export function ImportServerDialog({ file, onClose }: HostedDialog & { readonly file: File }) {
  const t = useT();
  const [libraries, setLibraries] = useState<readonly LineOf<'library'>[]>([]);
  useEffect(() => void librariesIn(file).then(setLibraries), [file]);
  const [roots, setRoots] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, data } = useImportServer();
  if (data) return <Imported result={data} onClose={onClose} />;
  const map = libraries.flatMap(({ id, root }) => {
    const here = roots[id]?.trim() ?? root;
    return here === root || here === '' ? [] : [`${root}=${here}`];
  });
  return (
    <Dialog
      title={t('export.question', { name: file.name })}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            tone="primary"
            busy={isPending}
            onClick={() => {
              mutate({ input: { query: { map } }, file });
            }}
          >
            {t('export.confirm')}
          </Button>
        </>
      }
    >
      <div className={styles['question']}>
        <p>{t('export.adds')}</p>
        {libraries.length > 0 && <p className={styles['note']}>{t('export.folders')}</p>}
        {libraries.map(({ id, name, root }) => (
          <FolderField
            key={id}
            label={t('export.folderOf', { name })}
            value={roots[id] ?? root}
            onChange={(path) => {
              setRoots({ ...roots, [id]: path });
            }}
          />
        ))}
      </div>
    </Dialog>
  );
}

function Imported({
  result,
  onClose,
}: {
  readonly result: ImportResult;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { kinds, progress, sessions, marks, withoutPassword } = result;
  const added = kinds.reduce((sum, kind) => sum + kind.added, 0);
  return (
    <Dialog
      title={t('export.done')}
      onClose={onClose}
      width={520}
      footer={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <div className={styles['question']}>
        <p>{t('export.counts', { added, progress, sessions, marks })}</p>
        {withoutPassword.length > 0 && (
          <>
            <p>{t('export.passwords')}</p>
            <ul>
              {withoutPassword.map((email) => (
                <li key={email}>
                  <bdi>{email}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
