import {
  comparedPictures,
  type ComparedLibrary,
  type ComparedPictures,
} from '@longbox/contract/alike';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { alikeQuery, useCompareLibrary } from '../../data/alike.ts';
import { reasonOf } from '../../data/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import styles from './alike.module.css';

/** Images that a small server compares per minute, rounded down (docs/figures.md). */
const costs = { covers: 1500, pages: 800 };

/** The choice of images to compare in each library, with the time it takes. */
export function ComparedLibrariesDialog({ onClose }: HostedDialog) {
  const t = useT();
  const { data, error, refetch } = useQuery(alikeQuery);
  return (
    <Dialog
      title={t('manage.alike.librariesTitle')}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('manage.alike.done')}
        </Button>
      }
    >
      <div className={styles['libraries']}>
        <p>{t('manage.alike.cost', costs)}</p>
        <p className={styles['quiet']}>{t('manage.alike.offText')}</p>
        {data === undefined && error !== null && (
          <ErrorState
            title={t('failure.alike')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton height="64px" />}
        {data?.libraries.map((library) => (
          <LibraryChoice key={library.libraryId} library={library} />
        ))}
      </div>
    </Dialog>
  );
}

/** A choice applies immediately. */
function LibraryChoice({ library }: { readonly library: ComparedLibrary }) {
  const t = useT();
  const save = useCompareLibrary();
  const [chosen, setChosen] = useState<ComparedPictures>();
  const { libraryId, name, pictures, books, compared } = library;
  const choose = (next: ComparedPictures) => {
    setChosen(next);
    save.mutate(
      { params: { libraryId }, body: { pictures: next } },
      {
        onError: () => {
          setChosen(undefined);
        },
      },
    );
  };
  return (
    <SelectField
      label={name}
      help={pictures === 'NOTHING' ? undefined : t('manage.alike.progress', { compared, books })}
      value={chosen ?? pictures}
      options={comparedPictures.map((value) => ({
        value,
        label: t(`manage.alike.compare.${value}`),
      }))}
      onChange={choose}
    />
  );
}
