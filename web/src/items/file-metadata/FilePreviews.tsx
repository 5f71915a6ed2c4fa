import { mostDaysKept } from '@longbox/contract/file-metadata';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { bodyOf, filePreviewQuery, useWriteFiles } from '../../data/file-metadata.ts';
import { useMe } from '../../data/session.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { getRemembered, remember } from '../../lib/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { ErrorState } from '../../ui/States.tsx';
import type { WriteMetadataProps } from './chosen.ts';
import styles from './file-metadata.module.css';
import { fileNameOf } from './file-name.ts';
import { FileChanges } from './FileChanges.tsx';
import { KeepDays } from './KeepDays.tsx';
import { RefusedFiles } from './RefusedFiles.tsx';

interface FilePreviewsProps extends WriteMetadataProps {
  readonly onStart: (writingId: string) => void;
  readonly onClose: () => void;
}

/** Days for which the originals are kept, until someone chooses another number. */
const usualDays = '7';

/** What each file would get, to be looked at before anything is written. */
export function FilePreviews({ bookIds, seriesIds, onStart, onClose }: FilePreviewsProps) {
  const t = useT();
  const [seriesJson, setSeriesJson] = useState(false);
  const { id: me } = useMe();
  const [days, setDays] = useState<number | null>(
    Number(getRemembered(me, 'keptDays') ?? usualDays),
  );
  const [converts, setConverts] = useState(false);
  const chosen = { bookIds, seriesIds, seriesJson };
  const preview = useWholePreview(chosen);
  const { files, total, isWhole, error, retry } = preview;
  const write = useWriteFiles();
  const changed = files.filter(({ changes, refusal }) => changes.length > 0 && refusal === null);
  const same = files.filter(({ changes, refusal }) => changes.length === 0 && refusal === null);
  const packed = files.filter(({ refusal }) => refusal === 'CONVERT_FIRST');
  const refused = files.filter(
    ({ refusal }) => refusal !== null && !(converts && refusal === 'CONVERT_FIRST'),
  );
  const count = changed.length + (converts ? packed.length : 0);
  const bytes = changed.reduce((sum, file) => sum + file.bytes, 0);
  const start = (keepDays: number) => {
    remember(me, 'keptDays', `${keepDays}`);
    const body = { ...bodyOf(chosen), convert: converts, keepDays };
    write.mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          onStart(id);
        },
      },
    );
  };
  return (
    <Dialog
      title={t('fileMetadata.title')}
      width={800}
      phone="full"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          {isWhole && count > 0 && (
            <Button
              tone="primary"
              busy={write.isPending}
              disabled={days === null || days > mostDaysKept}
              onClick={() => {
                if (days !== null) start(days);
              }}
            >
              {t('fileMetadata.write', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['preview']}>
        {error !== null && (
          <ErrorState title={t('failure.fileMetadata')} reason={reasonOf(error)} onRetry={retry} />
        )}
        {error === null && !isWhole && (
          <ProgressNote
            label={t('fileMetadata.reading')}
            {...(total > 0 && {
              value: files.length / total,
              count: t('fileMetadata.of', { done: files.length, total }),
            })}
          />
        )}
        {isWhole && (
          <p>
            {count === 0
              ? t('fileMetadata.none')
              : t('fileMetadata.count', { count: changed.length, size: formatBytes(bytes) })}
            {count > 0 && same.length > 0 && ` ${t('fileMetadata.same', { count: same.length })}`}
          </p>
        )}
        {isWhole && refused.length > 0 && (
          <RefusedFiles
            title={t('fileMetadata.refused', { count: refused.length })}
            files={refused.map((file) => ({ name: fileNameOf(file), refusal: file.refusal }))}
          />
        )}
        <div className={styles['options']}>
          {packed.length > 0 && (
            <CheckboxField
              label={t('fileMetadata.convert', { count: packed.length })}
              help={t('fileMetadata.convertHelp')}
              checked={converts}
              onChange={setConverts}
            />
          )}
          <KeepDays days={days} onChange={setDays} bytes={bytes} />
          <CheckboxField
            label={t('fileMetadata.seriesJson')}
            help={t('fileMetadata.seriesJsonHelp')}
            checked={seriesJson}
            onChange={setSeriesJson}
          />
        </div>
        {changed.length > 0 && (
          <LongList
            label={t('fileMetadata.title')}
            items={changed}
            idOf={({ file }) => file}
            render={(file) => <FileChanges file={file} />}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The preview of all files, which comes part by part. */
function useWholePreview(chosen: Parameters<typeof filePreviewQuery>[0]) {
  const query = useInfiniteQuery(filePreviewQuery(chosen));
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  return {
    files: data?.files ?? [],
    total: data?.total ?? 0,
    isWhole: data !== undefined && !hasNextPage,
    error,
    retry: () => void refetch(),
  };
}
