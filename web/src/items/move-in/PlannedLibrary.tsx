import type { MoveInPlan } from '@longbox/contract/move-in';
import { useT } from '../../lib/i18n.ts';
import { FolderField } from '../library/FolderField.tsx';
import styles from './move-in.module.css';

interface PlannedLibraryProps {
  readonly library: MoveInPlan['libraries'][number];
  /** Its folder is asked for although it was found. */
  readonly isAsked: boolean;
  readonly folder: string;
  readonly onFolder: (path: string) => void;
}

/** A library of the plan: where it is here, or a field for that. */
export function PlannedLibrary({ library, isAsked, folder, onFolder }: PlannedLibraryProps) {
  const t = useT();
  const { name, before, root, isThere, checked, matching, joins } = library;
  const isFound = isThere && (matching > 0 || checked === 0);
  const state = isThere
    ? t('moveIn.library.found', { matching, checked })
    : t('moveIn.library.lost');
  return (
    <li className={styles['library']}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p className={styles['path']}>
        <bdi dir="ltr">{before === root ? root : `${before} → ${root}`}</bdi>
      </p>
      <p className={isFound ? styles['note'] : styles['lost']}>{state}</p>
      {joins !== null && (
        <p className={styles['note']}>{t('moveIn.library.joins', { name: joins })}</p>
      )}
      {(isAsked || !isFound) && (
        <FolderField label={t('moveIn.library.folder')} value={folder} onChange={onFolder} />
      )}
    </li>
  );
}
