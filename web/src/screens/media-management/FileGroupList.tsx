import type { Book } from '@longbox/contract/books';
import { IconBookmark } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { bookThumbnailUrl } from '../../data/books.ts';
import { usePosterVersion } from '../../data/poster-versions.ts';
import { ItemMenu } from '../../items/ItemMenu.tsx';
import { listedTitle } from '../../items/names.ts';
import { bookPlace } from '../../items/places.ts';
import formTable from '../../items/tables/form-table.module.css';
import { type CardTools, useCardTools } from '../../items/use-card-tools.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { cx } from '../../ui/cx.ts';
import { type FileGroup, keeperOf } from './file-groups.ts';
import { FilePath } from './FilePath.tsx';
import styles from './media-management.module.css';

interface FileGroupListProps {
  readonly groups: readonly FileGroup[];
  /** The ids of books of read lists. */
  readonly listed: ReadonlySet<string>;
  readonly chosen: ReadonlyMap<string, Book>;
  readonly onChoose: (chosen: ReadonlyMap<string, Book>) => void;
}

/** Groups of identical files: each copy's details and place, and the one to keep. */
export function FileGroupList({ groups, listed, chosen, onChoose }: FileGroupListProps) {
  const tools = useCardTools();
  const toggle = (book: Book) => {
    const next = new Map(chosen);
    if (!next.delete(book.id)) next.set(book.id, book);
    onChoose(next);
  };
  return groups.map((group) => (
    <Group
      key={group.key}
      group={group}
      keeper={keeperOf(group.books, listed)}
      chosen={chosen}
      onToggle={toggle}
      tools={tools}
    />
  ));
}

interface GroupProps {
  readonly group: FileGroup;
  readonly keeper: ReturnType<typeof keeperOf>;
  readonly chosen: ReadonlyMap<string, Book>;
  readonly onToggle: (book: Book) => void;
  readonly tools: CardTools;
}

function Group({ group: { hash, books }, keeper, chosen, onToggle, tools }: GroupProps) {
  const t = useT();
  const size = formatBytes(books[0]?.sizeBytes);
  const title = t('manage.copies', { count: books.length, size });
  return (
    <section className={styles['group']} aria-label={title}>
      <header className={styles['groupHead']}>
        <h2 className={styles['groupTitle']}>{title}</h2>
        <code className={styles['hash']} dir="ltr">
          {hash}
        </code>
      </header>
      <ul className={styles['copies']}>
        {books.map((book) => (
          <li key={book.id} className={styles['copy']}>
            <span className={styles['pick']}>
              {!book.deleted && (
                <CheckboxField
                  label={t('manage.remove', { name: book.name })}
                  className={formTable['bareBox']}
                  checked={chosen.has(book.id)}
                  onChange={() => {
                    onToggle(book);
                  }}
                />
              )}
            </span>
            <Copy book={book} tools={tools} />
            <div className={styles['fate']}>
              {keeper?.book.id === book.id && (
                <span className={styles['keep']}>
                  <IconBookmark size={16} aria-hidden />
                  {t(`manage.keep.${keeper.reason}`)}
                </span>
              )}
            </div>
            <ItemMenu entry={{ kind: 'books', item: book }} tools={tools} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Copy({ book, tools }: { readonly book: Book; readonly tools: CardTools }) {
  const t = useT();
  const version = usePosterVersion(book.id);
  return (
    <>
      <span className={cx(styles['thumb'], !tools.isAvailable(book) && styles['faded'])}>
        <Cover src={bookThumbnailUrl(book.id, version)} />
      </span>
      <div className={styles['copyWords']}>
        <Link {...bookPlace(book)} className={styles['link']} dir="auto">
          {listedTitle(book)}
        </Link>
        <FilePath book={book} />
        <span className={styles['quiet']}>
          {t('manage.addedOn', { date: formatDate(book.created) })}
        </span>
      </div>
    </>
  );
}
