import { type FilePreview, writeRefusals } from '@longbox/contract/file-metadata';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { fileNameOf } from './file-name.ts';
import styles from './file-metadata.module.css';

/** So many names are shown for each reason. */
const mostNames = 5;

/** The files that can't be written, by the reason. */
export function RefusedFiles({ files }: { readonly files: readonly FilePreview[] }) {
  const t = useT();
  return (
    <Banner tone="warning" title={t('fileMetadata.refused', { count: files.length })}>
      <ul className={styles['reasons']}>
        {writeRefusals.map((reason) => {
          const names = files.filter(({ refusal }) => refusal === reason).map(fileNameOf);
          if (names.length === 0) return null;
          return (
            <li key={reason}>
              {t(`fileMetadata.why.${reason}`)} <bdi>{names.slice(0, mostNames).join(', ')}</bdi>
              {names.length > mostNames && '…'}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
