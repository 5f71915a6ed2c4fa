import { IconFolderOpen, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { useScanFolder } from '../../data/transient-books.ts';
import { PathField } from '../../items/library/PathField.tsx';
import { useT, withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { takeScan } from './import-store.ts';
import styles from './import.module.css';

const folderBrowser = partOf(async () => {
  const part = await withWords('administration', () => import('../../items/FolderBrowser.tsx'));
  return part.FolderBrowser;
});

interface FolderFormProps {
  readonly path: string;
  readonly onChange: (path: string) => void;
}

/** Which folder is looked through. */
export function FolderForm({ path, onChange }: FolderFormProps) {
  const t = useT();
  const client = useQueryClient();
  const scan = useScanFolder();
  const [browsing, setBrowsing] = useState(false);
  const close = () => {
    setBrowsing(false);
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (path.trim() === '' || scan.isPending) return;
        scan.mutate(
          { body: { path: path.trim() } },
          {
            onSuccess: (found) => {
              takeScan(client, found);
            },
          },
        );
      }}
    >
      <div className={styles['folder']}>
        <PathField
          label={t('import.folder')}
          buttons={path === '' ? 1 : 2}
          value={path}
          onChange={onChange}
          error={scan.error === null ? undefined : reasonOf(scan.error)}
          end={
            <span className={styles['fieldButtons']}>
              {path !== '' && (
                <IconButton
                  size="small"
                  label={t('import.clearFolder')}
                  onClick={() => {
                    onChange('');
                  }}
                >
                  <IconX size={18} />
                </IconButton>
              )}
              <IconButton
                size="small"
                label={t('import.browse')}
                onClick={() => {
                  setBrowsing(true);
                }}
              >
                <IconFolderOpen size={20} />
              </IconButton>
            </span>
          }
        />
      </div>
      <Button type="submit" disabled={path.trim() === ''} busy={scan.isPending}>
        {t('import.scan')}
      </Button>
      {browsing && (
        <ArrivingPart part={folderBrowser} onClose={close}>
          {(FolderBrowser) => (
            <FolderBrowser
              path={path.trim()}
              onClose={close}
              onChoose={(chosen) => {
                onChange(chosen);
                close();
              }}
            />
          )}
        </ArrivingPart>
      )}
    </form>
  );
}
