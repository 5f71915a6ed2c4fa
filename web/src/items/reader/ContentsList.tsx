import { IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './contents.module.css';

/** An entry of a book's contents; without a target it is a heading. */
interface ListedEntry<Target> {
  readonly title: string;
  readonly target: Target | undefined;
  readonly children: readonly ListedEntry<Target>[];
}

interface EntryProps<Target> {
  readonly entry: ListedEntry<Target>;
  /** How deep it stands in its group, from 0. */
  readonly depth: number;
  readonly isHere: boolean;
  readonly onGo: (target: Target) => void;
}

function Entry<Target>({ entry, depth, isHere, onGo }: EntryProps<Target>) {
  const t = useT();
  const { title, target } = entry;
  const style: CSSProperties & Record<'--depth', number> = { '--depth': depth };
  const words = <span dir="auto">{title === '' ? t('epub.untitled') : title}</span>;
  if (target === undefined) {
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

function withDepth<Target>(
  entries: readonly ListedEntry<Target>[],
  depth: number,
): { entry: ListedEntry<Target>; depth: number }[] {
  return entries.flatMap((entry) => [{ entry, depth }, ...withDepth(entry.children, depth + 1)]);
}

interface ContentsListProps<Target> {
  readonly entries: readonly ListedEntry<Target>[];
  /** The entry one is in. */
  readonly current: ListedEntry<Target> | undefined;
  readonly onGo: (target: Target) => void;
}

function holds<Target>(entry: ListedEntry<Target>, sought: ListedEntry<Target>): boolean {
  return entry.children.some((child) => child === sought || holds(child, sought));
}

function Group<Target>({
  entry,
  current,
  onGo,
}: Omit<ContentsListProps<Target>, 'entries'> & { readonly entry: ListedEntry<Target> }) {
  const t = useT();
  const isIn = current !== undefined && holds(entry, current);
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
export function ContentsList<Target>({ entries, current, onGo }: ContentsListProps<Target>) {
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
