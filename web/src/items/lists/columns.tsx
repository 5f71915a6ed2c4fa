import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDate, formatNumber, type PlainKey } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { booksToRead, readState } from '../names.ts';
import { bookPlace, seriesOfBookPlace, seriesPlace } from '../places.ts';
import { languageName } from '../words.ts';
import type { Speech } from './describe.ts';

/** One column of a list drawn as a table. */
export interface ListColumn<Item> {
  /** The sort that orders by it, where there is one; else a word of its own. */
  readonly key: string;
  readonly label: PlainKey;
  readonly numeric?: boolean;
  /** The column is only there if this holds for one of the items. */
  readonly when?: (item: Item) => boolean;
  readonly render: (item: Item, speech: Pick<Speech, 't' | 'locale'>) => ReactNode;
}

const day = (date: string | null | undefined) => (date ? formatDate(date) : '');

const stars = (rating: number | null | undefined) =>
  rating === null || rating === undefined ? '' : formatNumber(rating, { maximumFractionDigits: 1 });

/** One's own rating and everyone's. Other servers keep none. */
const ratingColumns: readonly ListColumn<Pick<Book | Series, 'personal' | 'rated'>>[] = isOwnServer
  ? [
      {
        key: 'personal.rating',
        label: 'own.rating',
        numeric: true,
        render: ({ personal }) => stars(personal?.rating),
      },
      {
        key: 'rated',
        label: 'own.average',
        numeric: true,
        when: ({ rated }) => rated !== undefined,
        render: ({ rated }) => stars(rated?.average),
      },
    ]
  : [];

export const seriesColumns: readonly ListColumn<Series>[] = [
  {
    key: 'metadata.titleSort',
    label: 'sort.metadata.titleSort',
    render: (series) => (
      <Link {...seriesPlace(series)} dir="auto">
        {series.metadata.title}
      </Link>
    ),
  },
  {
    key: 'booksCount',
    label: 'sort.booksCount',
    numeric: true,
    render: ({ booksCount }) => formatNumber(booksCount),
  },
  {
    key: 'unread',
    label: 'readStatus.UNREAD',
    numeric: true,
    render: (series) => formatNumber(booksToRead(series)),
  },
  ...ratingColumns,
  {
    key: 'status',
    label: 'filter.status',
    render: ({ metadata }, { t }) => t(`seriesStatus.${metadata.status}`),
  },
  {
    key: 'publisher',
    label: 'filter.publisher',
    render: ({ metadata }) => metadata.publisher,
  },
  {
    key: 'language',
    label: 'filter.language',
    render: ({ metadata: { language } }, { locale }) =>
      language === '' ? '' : languageName(locale, language),
  },
  {
    key: 'booksMetadata.releaseDate',
    label: 'sort.booksMetadata.releaseDate',
    render: ({ booksMetadata }) => day(booksMetadata.releaseDate),
  },
  {
    key: 'createdDate',
    label: 'sort.createdDate',
    render: ({ created }) => day(created),
  },
  {
    key: 'lastModifiedDate',
    label: 'sort.lastModifiedDate',
    render: ({ lastModified }) => day(lastModified),
  },
];

export const bookColumns: readonly ListColumn<Book>[] = [
  {
    key: 'metadata.title',
    label: 'sort.metadata.title',
    render: (book) => (
      <Link {...bookPlace(book)} dir="auto">
        {book.metadata.title}
      </Link>
    ),
  },
  {
    key: 'series',
    label: 'sort.series',
    render: (book) =>
      !book.oneshot && (
        <Link {...seriesOfBookPlace(book)} dir="auto">
          {book.seriesTitle} · {book.metadata.number}
        </Link>
      ),
  },
  {
    key: 'readStatus',
    label: 'filter.readStatus',
    render: (book, { t }) => t(`readStatus.${readState(book)}`),
  },
  ...ratingColumns,
  {
    key: 'media.pagesCount',
    label: 'sort.media.pagesCount',
    numeric: true,
    render: ({ media }) => formatNumber(media.pagesCount),
  },
  {
    key: 'fileSize',
    label: 'sort.fileSize',
    numeric: true,
    render: ({ sizeBytes }) => formatBytes(sizeBytes),
  },
  {
    key: 'metadata.releaseDate',
    label: 'sort.metadata.releaseDate',
    render: ({ metadata }) => day(metadata.releaseDate),
  },
  {
    key: 'createdDate',
    label: 'sort.createdDate',
    render: ({ created }) => day(created),
  },
  {
    key: 'readProgress.readDate',
    label: 'sort.readProgress.readDate',
    render: ({ readProgress }) => day(readProgress?.readDate),
  },
];
