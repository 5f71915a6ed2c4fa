import { type WriteRefusal, writeRefusals } from '@longbox/contract/file-metadata';
import { type RenameRefusal, renameRefusals } from '@longbox/contract/file-names';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import styles from './file-metadata.module.css';

/** So many names are shown for each reason. */
const mostNames = 5;

const reasons = [...new Set([...renameRefusals, ...writeRefusals])];

interface RefusedFilesProps {
  readonly title: string;
  readonly files: readonly {
    readonly name: string;
    readonly refusal: WriteRefusal | RenameRefusal | null;
  }[];
}

/** The files that nothing is done to, by the reason. */
export function RefusedFiles({ title, files }: RefusedFilesProps) {
  const t = useT();
  return (
    <Banner tone="warning" title={title}>
      <ul className={styles['reasons']}>
        {reasons.map((reason) => {
          const names = files.filter(({ refusal }) => refusal === reason).map(({ name }) => name);
          if (names.length === 0) return null;
          return (
            <li key={reason}>
              {t(`fileMetadata.why.${reason}`)}
              <ul className={styles['results']}>
                {names.slice(0, mostNames).map((name) => (
                  <li key={name}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
                {names.length > mostNames && <li>…</li>}
              </ul>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
