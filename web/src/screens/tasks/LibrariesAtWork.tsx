import { useQuery } from '@tanstack/react-query';
import { librariesQuery } from '../../data/libraries.ts';
import { useTaskStatus, workOn } from '../../data/task-status.ts';
import { useScanWords } from '../../items/library/use-scan-words.ts';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../../ui/cx.ts';
import styles from './tasks.module.css';

/** How far the libraries are that are scanned, or have books that wait to be analyzed. */
export function LibrariesAtWork() {
  const { libraries = [] } = useTaskStatus();
  const { data: known = [] } = useQuery(librariesQuery);
  const busy = known.filter(({ id }) => libraries.some((one) => one.libraryId === id));
  if (busy.length === 0) return null;
  return (
    <ul className={styles['libraries']}>
      {busy.map(({ id, name }) => (
        <LibraryAtWork key={id} libraryId={id} name={name} />
      ))}
    </ul>
  );
}

function LibraryAtWork({ libraryId, name }: { readonly libraryId: string; readonly name: string }) {
  const t = useT();
  const words = useScanWords(libraryId);
  const pace = workOn(useTaskStatus(), libraryId)?.booksPerMinute;
  if (words === undefined) return null;
  return (
    <li className={cx(styles['library'], 'tabular')}>
      <bdi>{name}</bdi>
      <span>{pace === undefined ? words : `${words} · ${t('tasks.pace', { count: pace })}`}</span>
    </li>
  );
}
