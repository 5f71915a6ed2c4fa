import { IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { type ContentsEntry, flatContents } from '../../readers/epub/model.ts';
import type { BookAddress } from '../../readers/epub/paths.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './epub.module.css';

interface EntryProps {
  readonly entry: ContentsEntry;
  /** How deep it stands in its group, from 0. */
  readonly depth: number;
  readonly isHere: boolean;
  readonly onGo: (target: BookAddress) => void;
}

function Entry({ entry, depth, isHere, onGo }: EntryProps) {
  const t = useT();
  const { title, target } = entry;
  const style: CSSProperties & Record<'--depth', number> = { '--depth': depth };
  const words = <span dir="auto">{title === '' ? t('epub.untitled') : title}</span>;
  if (!target) {
    return (
      <div className={`${styles['entry']} ${styles['heading']}`} style={style}>
        {words}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={styles['entry']}
      style={style}
      aria-current={isHere ? 'location' : undefined}
      onClick={() => {
        onGo(target);
      }}
    >
      {words}
      {isHere && <i className={styles['here']} />}
    </button>
  );
}

function withDepth(
  entries: readonly ContentsEntry[],
  depth: number,
): { entry: ContentsEntry; depth: number }[] {
  return entries.flatMap((entry) => [{ entry, depth }, ...withDepth(entry.children, depth + 1)]);
}

interface ContentsListProps {
  readonly entries: readonly ContentsEntry[];
  /** The entry one is in. */
  readonly current: ContentsEntry | undefined;
  readonly onGo: (target: BookAddress) => void;
}

function Group({
  entry,
  current,
  onGo,
}: Omit<ContentsListProps, 'entries'> & { readonly entry: ContentsEntry }) {
  const t = useT();
  const isIn = current !== undefined && flatContents(entry.children).includes(current);
  const [isOpen, setOpen] = useState(isIn);
  return (
    <>
      <div className={styles['groupHead']}>
        <Entry entry={entry} depth={0} isHere={entry === current} onGo={onGo} />
        <IconButton
          label={t(isOpen ? 'epub.fold' : 'epub.unfold', { title: entry.title })}
          className={styles['fold']}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <IconChevronRight size={18} />
        </IconButton>
      </div>
      {isOpen && (
        <ul className={styles['entries']}>
          {withDepth(entry.children, 1).map(({ entry: child, depth }, index) => (
            <li key={index}>
              <Entry entry={child} depth={depth} isHere={child === current} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Entries of the contents; those with entries of their own can be folded. */
export function ContentsList({ entries, current, onGo }: ContentsListProps) {
  return (
    <ul className={styles['entries']}>
      {entries.map((entry, index) => (
        <li key={index} className={styles['group']}>
          {entry.children.length > 0 ? (
            <Group entry={entry} current={current} onGo={onGo} />
          ) : (
            <Entry entry={entry} depth={0} isHere={entry === current} onGo={onGo} />
          )}
        </li>
      ))}
    </ul>
  );
}
