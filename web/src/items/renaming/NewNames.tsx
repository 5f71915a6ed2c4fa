import type { NamePreview } from '@longbox/contract/file-names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { bodyOf, namePreviewQuery, useRenameFiles } from '../../data/file-names.ts';
import { useT } from '../../lib/i18n.ts';
import { useRested } from '../../lib/use-rested.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { RefusedFiles } from '../file-metadata/RefusedFiles.tsx';
import { PatternField } from './PatternField.tsx';
import type { RenameProps } from './rename-props.ts';
import styles from './renaming.module.css';

interface NewNamesProps extends RenameProps {
  readonly first: { readonly pattern: string; readonly portable: boolean };
  readonly onStart: (writingId: string) => void;
  readonly onClose: () => void;
}

/** The pattern, and what the files would be called. */
export function NewNames({ first, onStart, onClose, ...chosen }: NewNamesProps) {
  const t = useT();
  const [pattern, setPattern] = useState(first.pattern);
  const [portable, setPortable] = useState(first.portable);
  const { bookIds, seriesIds, libraryIds } = chosen;
  const rested = useRested(pattern, 300);
  const naming = { pattern: rested, portable, bookIds, seriesIds, libraryIds };
  const { data, error, isPlaceholderData, refetch } = useQuery(namePreviewQuery(naming));
  const rename = useRenameFiles();
  const isNow = data !== undefined && !isPlaceholderData && rested === pattern;
  const count = data?.fault === null ? data.renamed : 0;
  const start = () => {
    rename.mutate(
      { body: bodyOf(naming) },
      {
        onSuccess: ({ id }) => {
          onStart(id);
        },
      },
    );
  };
  return (
    <Dialog
      title={t('renaming.title')}
      width={800}
      phone="full"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          {count > 0 && (
            <Button tone="primary" busy={rename.isPending} disabled={!isNow} onClick={start}>
              {t('renaming.start', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['preview']}>
        <PatternField value={pattern} onChange={setPattern} fault={data?.fault ?? null} />
        <CheckboxField label={t('renaming.portable')} checked={portable} onChange={setPortable} />
        {error !== null && (
          <ErrorState
            title={t('failure.renaming')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {error === null && data === undefined && <ProgressNote label={t('fileMetadata.reading')} />}
        {data?.fault === null && <Names {...data} />}
      </div>
    </Dialog>
  );
}

interface NamesProps {
  readonly total: number;
  readonly renamed: number;
  readonly refused: number;
  readonly files: readonly NamePreview[];
}

/** The files that keep their names for a reason, then the new names. */
function Names({ total, renamed, refused, files }: NamesProps) {
  const t = useT();
  const same = total - renamed - refused;
  const changed = files.filter(({ refusal }) => refusal === null);
  return (
    <>
      <p aria-live="polite">
        {renamed === 0 ? t('renaming.none') : t('renaming.willRename', { count: renamed })}
        {renamed > 0 && same > 0 && ` ${t('fileMetadata.same', { count: same })}`}
        {files.length < renamed + refused && ` ${t('renaming.more', { count: files.length })}`}
      </p>
      {refused > 0 && (
        <RefusedFiles
          title={t('renaming.refused', { count: refused })}
          files={files.map(({ name, newName, refusal }) => ({
            name: newName === '' ? name : `${name} → ${newName}`,
            refusal,
          }))}
        />
      )}
      {changed.length > 0 && (
        <LongList
          label={t('renaming.title')}
          items={changed}
          idOf={({ bookId }) => bookId}
          render={(file) => <NewName file={file} />}
        />
      )}
    </>
  );
}

function NewName({ file: { name, newName, beside } }: { readonly file: NamePreview }) {
  const t = useT();
  return (
    <div className={styles['names']}>
      <span className={styles['old']}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles['new']}>
        <bdi>{newName}</bdi>
      </span>
      {beside > 0 && (
        <span className={styles['old']}>{t('renaming.beside', { count: beside })}</span>
      )}
    </div>
  );
}
