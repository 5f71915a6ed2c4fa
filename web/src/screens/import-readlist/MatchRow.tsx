import type { Series } from '@longbox/contract/series';
import {
  IconAlertCircle,
  IconCalendarQuestion,
  IconCircleCheck,
  IconCopy,
  IconHelpCircle,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { siblingsQuery } from '../../data/books.ts';
import { reasonOf } from '../../data/error-text.ts';
import { bookPickerDialog, seriesPickerDialog } from '../../items/dialogs.ts';
import formTable from '../../items/tables/form-table.module.css';
import { FormCell, RowState } from '../../items/tables/FormTable.tsx';
import { useT } from '../../lib/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import { type Row, rowBookOf, type RowStanding, withSeries } from './matching.ts';

interface MatchRowProps {
  readonly row: Row;
  readonly standing: RowStanding;
  readonly onChange: (row: Row) => void;
}

const looks = {
  noSeries: { tone: 'danger', icon: IconAlertCircle },
  noBook: { tone: 'danger', icon: IconAlertCircle },
  double: { tone: 'warning', icon: IconCopy },
  otherYear: { tone: 'warning', icon: IconCalendarQuestion },
  unsure: { tone: 'warning', icon: IconHelpCircle },
  fine: { tone: 'success', icon: IconCircleCheck },
} as const;

/** One row of a list and its match: series and book can be changed. */
export function MatchRow({ row, standing, onChange }: MatchRowProps) {
  const t = useT();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { place, request, series, book } = row;
  const asked = `${request.series[0] ?? ''} ${request.number}`;
  const year = series?.releaseDate?.slice(0, 4);
  const look = looks[standing];

  const booksOf = async (seriesId: string) => {
    setBusy(true);
    try {
      return (await client.fetchQuery(siblingsQuery({ seriesId }))).content;
    } catch (error) {
      const line = { title: t('failure.books'), reason: reasonOf(error) };
      toast({ text: t('failure.line', line), tone: 'danger' });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const takeSeries = async ({ id, metadata, booksMetadata }: Series) => {
    const found = await booksOf(id);
    if (found === undefined) return;
    const { releaseDate } = booksMetadata;
    onChange(withSeries(row, { seriesId: id, title: metadata.title, releaseDate }, found));
  };
  const pickBook = async (seriesId: string) => {
    const books = await booksOf(seriesId);
    if (books === undefined) return;
    openDialog(bookPickerDialog, {
      title: t('importList.chooseBook'),
      books,
      onPick: (picked) => {
        onChange({ ...row, book: rowBookOf(picked), isUnsure: false });
      },
    });
  };

  return (
    <tr>
      <td className={cx(formTable['place'], 'tabular')}>{place}</td>
      <th scope="row" className={formTable['head']}>
        <bdi>{request.series.join(' / ')}</bdi>{' '}
        <span className={formTable['quiet']}>{t('book.number', { number: request.number })}</span>
      </th>
      <FormCell label={t('import.column.series')}>
        <button
          type="button"
          className={cx(formTable['pick'], series === undefined && formTable['missing'])}
          aria-label={
            series === undefined
              ? t('import.chooseSeriesOf', { name: asked })
              : t('import.seriesOf', { name: asked, series: series.title })
          }
          onClick={() => {
            openDialog(seriesPickerDialog, {
              title: t('import.chooseSeries'),
              oneshots: true,
              onPick: (picked) => void takeSeries(picked),
            });
          }}
        >
          <bdi>{series?.title ?? t('import.chooseSeries')}</bdi>
          {year !== undefined && ` (${year})`}
        </button>
      </FormCell>
      <FormCell label={t('importList.column.book')}>
        {series !== undefined && (
          <button
            type="button"
            className={cx(formTable['pick'], book === undefined && formTable['missing'])}
            disabled={isBusy}
            aria-label={
              book === undefined
                ? t('importList.chooseBookOf', { name: asked })
                : t('importList.bookOf', { name: asked, book: `${book.number} ${book.title}` })
            }
            onClick={() => void pickBook(series.seriesId)}
          >
            <bdi>
              {book === undefined
                ? t('importList.chooseBook')
                : [book.number, book.title].filter((one) => one !== '').join(' – ')}
            </bdi>
          </button>
        )}
      </FormCell>
      <FormCell label={t('import.column.state')}>
        <RowState tone={look.tone} icon={<look.icon size={18} />}>
          {t(`importList.state.${standing}`)}
        </RowState>
      </FormCell>
    </tr>
  );
}
