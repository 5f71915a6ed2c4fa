import type { Backup } from '@longbox/contract/backups';
import { IconDatabaseExport, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { backupsQuery, backupUrl, useCreateBackup } from '../../data/backups.ts';
import { reasonOf } from '../../data/error-text.ts';
import { formatBytes, formatDate, t as told, useT } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Section } from '../../ui/Sections.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './server.module.css';

/** The copies of the database: made each night and by hand, to be kept elsewhere. */
export function Backups() {
  const t = useT();
  const { data, error, refetch } = useQuery(backupsQuery);
  const create = useCreateBackup();
  return (
    <Section
      title={t('backups.title')}
      text={t('backups.text')}
      tools={
        <Button
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
        <DataTable
          label={t('backups.title')}
          columns={[
            {
              key: 'created',
              label: t('backups.created'),
              render: ({ created }: Backup) =>
                formatDate(created, { dateStyle: 'medium', timeStyle: 'short' }),
            },
            {
              key: 'nightly',
              label: t('backups.kind'),
              render: ({ nightly }) => t(nightly ? 'backups.nightly' : 'backups.byHand'),
            },
            {
              key: 'size',
              label: t('backups.size'),
              numeric: true,
              render: ({ size }) => formatBytes(size),
            },
            {
              key: 'download',
              label: t('backups.download'),
              numeric: true,
              render: ({ name }) => (
                <a
                  href={backupUrl(name)}
                  download={name}
                  className={buttonClass({ size: 'small' })}
                >
                  <IconDownload size={16} aria-hidden />
                  <span>{t('backups.download')}</span>
                </a>
              ),
            },
          ]}
          rows={data?.backups}
          idOf={({ name }) => name}
          empty={t('backups.none')}
        />
      )}
      {data !== undefined && (
        <p className={styles['note']}>
          {data.kept > 0 ? t('backups.kept', { count: data.kept }) : t('backups.never')}{' '}
          {t('backups.restore')} <code dir="ltr">--restore {data.folder}/…</code>
        </p>
      )}
    </Section>
  );
}
