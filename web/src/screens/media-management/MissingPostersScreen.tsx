import type { Book } from '@longbox/contract/books';
import { IconPhotoCheck, IconPhotoOff, IconScan } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { booksWithoutPosterQuery } from '../../data/books.ts';
import { isUnknownCall } from '../../data/list-form.ts';
import { ItemMenu } from '../../items/ItemMenu.tsx';
import { bookFormat, listedTitle } from '../../items/names.ts';
import { bookPlace, missingPostersPlace } from '../../items/places.ts';
import { ChosenBar } from '../../items/tables/ChosenBar.tsx';
import { PagedTable } from '../../items/tables/PagedTable.tsx';
import { useTable } from '../../items/tables/use-table.ts';
import { useCardTools } from '../../items/use-card-tools.ts';
import { analyzeBooks } from '../../items/verbs.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import type { TableColumn } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { FilePath } from './FilePath.tsx';
import styles from './media-management.module.css';

const route = getRouteApi('/frame/media-management/missing-posters');

/** Books that can be read and yet have no poster. */
export function MissingPostersScreen() {
  const t = useT();
  const client = useQueryClient();
  const table = useTable({
    search: route.useSearch(),
    place: missingPostersPlace,
    usual: [{ key: 'url', direction: 'asc' }],
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, Book>>(new Map());
  const answer = useQuery({
    ...booksWithoutPosterQuery(table.query),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  const books = [...chosen.values()];
  const clear = () => {
    setChosen(new Map());
  };
  if (isUnknownCall(answer.error)) {
    return (
      <EmptyState
        icon={<IconPhotoOff size={32} stroke={1.5} />}
        title={t('manage.postersUnknown')}
        text={t('manage.postersUnknownText')}
      />
    );
  }
  return (
    <div className={styles['screen']}>
      <p className={styles['intro']}>{t('manage.postersIntro')}</p>
      <ChosenBar count={books.length} onClear={clear}>
        <Button
          remote
          size="small"
          icon={<IconScan size={18} />}
          onClick={() => {
            clear();
            void analyzeBooks(client, books);
          }}
        >
          {t('manage.analyzeAgain')}
        </Button>
      </ChosenBar>
      <PagedTable
        label={t('manage.posters')}
        failure="failure.books"
        answer={answer}
        table={table}
        columns={columns}
        idOf={({ id }) => id}
        chosen={chosen}
        onChoose={setChosen}
        empty={
          <EmptyState
            icon={<IconPhotoCheck size={32} stroke={1.5} />}
            title={t('manage.noPosters')}
            text={t('manage.noPostersText')}
          />
        }
      />
    </div>
  );
}

function useColumns(): readonly TableColumn<Book>[] {
  const t = useT();
  const tools = useCardTools();
  return [
    {
      key: 'name',
      label: t('manage.column.name'),
      sortable: true,
      render: (book) => (
        <Link {...bookPlace(book)} className={styles['link']} dir="auto">
          {listedTitle(book)}
        </Link>
      ),
    },
    {
      key: 'media.mediaType',
      label: t('manage.column.type'),
      sortable: true,
      render: ({ media }) => bookFormat(media),
    },
    {
      key: 'pages',
      label: t('manage.column.pages'),
      numeric: true,
      render: ({ media }) => formatNumber(media.pagesCount),
    },
    {
      key: 'url',
      label: t('manage.column.path'),
      sortable: true,
      render: (book) => <FilePath book={book} />,
    },
    {
      key: 'actions',
      label: t('manage.column.actions'),
      render: (book) => <ItemMenu entry={{ kind: 'books', item: book }} tools={tools} />,
    },
  ];
}
