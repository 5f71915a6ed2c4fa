import type { Backup, BackupKind } from '@longbox/contract/backups';
import { IconDatabase, IconDatabaseExport, IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { backupsQuery, backupUrl, useCreateBackup } from '../../data/backups.ts';
import { reasonOf } from '../../data/error-text.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDate, t as told, useT } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Section } from '../../ui/Sections.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { toast } from '../../ui/toast.ts';
import { BackupPlan } from './BackupPlan.tsx';
import styles from './server.module.css';

const deleteBackupDialog = dialogPart<{ name: string; time: string }>(async () => {
  const { DeleteBackupDialog } = await import('./DeleteBackupDialog.tsx');
  return DeleteBackupDialog;
});

const kindWords = {
  manual: 'backups.byHand',
  nightly: 'backups.nightly',
  update: 'backups.beforeUpdate',
} as const satisfies Record<BackupKind, string>;

/** The copies of the database: made each night and by hand, to be kept elsewhere. */
export function Backups() {
  const t = useT();
  const { data, error, refetch } = useQuery(backupsQuery);
  const create = useCreateBackup();
  const database = data?.postgresDatabase;
  if (typeof database === 'string') return <MadeElsewhere database={database} />;
  return (
    <Section
      title={t('backups.title')}
      text={t('backups.text')}
      tools={
        <Button
          data-field="backups"
          icon={<IconDatabaseExport size={18} />}
          busy={create.isPending}
          onClick={() => {
            create.mutate(
              {},
              {
                onSuccess: () => {
                  toast({ text: told('backups.made'), tone: 'success' });
                },
              },
            );
          }}
        >
          {t('backups.make')}
        </Button>
      }
    >
      {data === undefined && error !== null ? (
        <ErrorState
          title={t('failure.backups')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul className={styles['backups']} aria-label={t('backups.title')}>
          {data?.backups.map((backup) => (
            <Line key={backup.name} backup={backup} />
          ))}
          {data?.backups.length === 0 && <li className={styles['note']}>{t('backups.none')}</li>}
        </ul>
      )}
      {data !== undefined && <BackupPlan time={data.time} kept={data.kept} />}
      {data !== undefined && (
        <p className={styles['note']}>
          {data.kept > 0 ? t('backups.kept', { count: data.kept }) : t('backups.never')}{' '}
          {t('backups.restore')} <code dir="ltr">--restore {data.folder}/…</code>
        </p>
      )}
    </Section>
  );
}

/** What PostgreSQL's own programs do. */
function MadeElsewhere({ database }: { readonly database: string }) {
  const t = useT();
  return (
    <Section title={t('backups.title')} text={t('backups.postgres')}>
      <p className={styles['note']}>
        <code dir="ltr">pg_dump --format=custom --file=longbox.dump {database}</code>
      </p>
    </Section>
  );
}

function Line({ backup }: { readonly backup: Backup }) {
  const t = useT();
  const { name, created, kind, size, checksum } = backup;
  const time = formatDate(created, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={styles['backup']}>
      <IconDatabase size={20} stroke={1.5} aria-hidden />
      <span className={styles['when']}>
        {time}
        <span className={styles['note']}>
          {t(kindWords[kind])} · {formatBytes(size)}
        </span>
      </span>
      <a
        href={backupUrl(name)}
        download={name}
        className={buttonClass({ size: 'small' })}
        aria-label={t('backups.downloadOf', { name: time })}
      >
        <IconDownload size={16} aria-hidden />
        <span>{t('backups.download')}</span>
      </a>
      <IconButton
        remote
        label={t('backups.deleteOf', { name: time })}
        onClick={() => {
          openDialog(deleteBackupDialog, { name, time });
        }}
      >
        <IconTrash size={18} />
      </IconButton>
      {checksum !== null && (
        <span className={cx(styles['note'], styles['checksum'])}>
          SHA-256 <code dir="ltr">{checksum}</code>
        </span>
      )}
    </li>
  );
}
