import type { Book } from '@longbox/contract/books';
import { IconScan } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { translateCodes } from '../../data/error-text.ts';
import { librariesQuery } from '../../data/libraries.ts';
import { ItemMenu } from '../../items/ItemMenu.tsx';
import { bookFormat, compactTitle } from '../../items/names.ts';
import { bookPlace } from '../../items/places.ts';
import { useCardTools } from '../../items/use-card-tools.ts';
import { analyzeBooks } from '../../items/verbs.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../../ui/cx.ts';
import type { TableColumn } from '../../ui/DataTable.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { adviceFor } from './advice.ts';
import { FilePath } from './FilePath.tsx';
import styles from './media-management.module.css';

const tones: Readonly<Record<string, string>> = { ERROR: 'danger', UNSUPPORTED: 'warning' };

/** Name of the book, what is wrong with its file, where that is, and what can be done. */
export function useAnalysisColumns(): readonly TableColumn<Book>[] {
  const t = useT();
  const tools = useCardTools();
  const { data: libraries = [] } = useQuery(librariesQuery);
  return [
    {
      key: 'name',
      label: t('manage.column.name'),
      sortable: true,
      render: (book) => (
        <Link {...bookPlace(book)} className={styles['link']} dir="auto">
          {compactTitle(book.seriesTitle, book.name)}
        </Link>
      ),
    },
    {
      key: 'media.status',
      label: t('manage.column.status'),
      sortable: true,
      render: ({ media }) => (
        <span className={cx(styles['status'], styles[tones[media.status] ?? 'plain'])}>
          {t(`mediaStatus.${media.status}`)}
        </span>
      ),
    },
    {
      key: 'media.comment',
      label: t('manage.column.comment'),
      sortable: true,
      render: (book) => (
        <span className={styles['comment']}>
          <span className={styles['reason']}>{translateCodes(book.media.comment)}</span>
          <span className={styles['advice']}>{t(adviceFor(book))}</span>
        </span>
      ),
    },
    {
      key: 'media.mediaType',
      label: t('manage.column.type'),
      sortable: true,
      render: ({ media }) => bookFormat(media),
    },
    {
      key: 'url',
      label: t('manage.column.path'),
      sortable: true,
      render: (book) => <FilePath book={book} />,
    },
    {
      key: 'library',
      label: t('filter.library'),
      render: ({ libraryId }) => (
        <bdi>{libraries.find(({ id }) => id === libraryId)?.name ?? ''}</bdi>
      ),
    },
    {
      key: 'size',
      label: t('manage.column.size'),
      sortable: true,
      numeric: true,
      render: ({ sizeBytes }) => formatBytes(sizeBytes),
    },
    {
      key: 'actions',
      label: t('manage.column.actions'),
      render: (book) => <Actions book={book} tools={tools} />,
    },
  ];
}

interface ActionsProps {
  readonly book: Book;
  readonly tools: ReturnType<typeof useCardTools>;
}

function Actions({ book, tools }: ActionsProps) {
  const t = useT();
  const client = useQueryClient();
  return (
    <span className={styles['rowActions']}>
      <IconButton
        size="small"
        label={t('manage.analyzeOne', { name: book.name })}
        disabled={book.deleted}
        onClick={() => void analyzeBooks(client, [book])}
      >
        <IconScan size={18} />
      </IconButton>
      <ItemMenu entry={{ kind: 'books', item: book }} tools={tools} />
    </span>
  );
}
