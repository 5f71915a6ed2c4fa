import type { Book } from '@longbox/contract/books';
import { useT } from '../../lib/i18n.ts';
import styles from './media-management.module.css';

interface FilePathProps {
  readonly book: Pick<Book, 'url' | 'deleted'>;
}

/** A file's path with its folders dimmed; says so if the file no longer exists. */
export function FilePath({ book: { url, deleted } }: FilePathProps) {
  const t = useT();
  const at = Math.max(url.lastIndexOf('/'), url.lastIndexOf('\\')) + 1;
  return (
    <span className={styles['path']}>
      <bdi dir="ltr">
        <span className={styles['folders']}>{url.slice(0, at)}</span>
        {url.slice(at)}
      </bdi>
      {deleted && <span className={styles['gone']}>{t('filter.unavailable')}</span>}
    </span>
  );
}
