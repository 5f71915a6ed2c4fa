import { IconBookmarkFilled, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { pageThumbnailUrl } from '../../data/books.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { thumbnailPageSizes, usePreference } from '../../lib/preferences.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from '../../items/reader/panels.module.css';
import { ReaderDialog } from '../../items/reader/ReaderDialog.tsx';

const [fewest] = thumbnailPageSizes;

interface ThumbnailsProps {
  readonly bookId: string;
  readonly count: number;
  /** The pages shown now, from 1. */
  readonly current: readonly number[];
  /** Those with a mark. */
  readonly marked: readonly number[];
  /** Whether the book is read from right to left; its thumbnails then are too. */
  readonly rightToLeft: boolean;
  readonly onGo: (page: number) => void;
  readonly onClose: () => void;
}

interface SheetOfThumbnailsProps extends Omit<ThumbnailsProps, 'onClose'> {
  readonly first: number;
  readonly last: number;
}

function toView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

function Thumbnails({
  bookId,
  current,
  marked,
  rightToLeft,
  onGo,
  first,
  last,
}: Omit<SheetOfThumbnailsProps, 'count'>) {
  const t = useT();
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <ol className={styles['thumbnails']} dir={rightToLeft ? 'rtl' : 'ltr'}>
      {numbers.map((number) => {
        const isCurrent = current.includes(number);
        const isFocus = number === current.at(-1);
        return (
          <li key={number}>
            <button
              ref={isFocus ? toView : undefined}
              type="button"
              className={styles['thumbnail']}
              aria-label={t(marked.includes(number) ? 'reader.page.marked' : 'reader.page', {
                page: number,
              })}
              aria-current={isCurrent ? 'page' : undefined}
              data-autofocus={isFocus ? '' : undefined}
              onClick={() => {
                onGo(number);
              }}
            >
              <img
                src={pageThumbnailUrl(bookId, number)}
                alt=""
                loading="lazy"
                decoding="async"
                draggable={false}
              />
              <span className="tabular">
                {marked.includes(number) && <IconBookmarkFilled size={14} />}
                {formatNumber(number)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** All pages in small, a sheet at a time, beginning with the sheet of the current page. */
export function ThumbnailsDialog(props: ThumbnailsProps) {
  const { count, current, onClose } = props;
  const t = useT();
  const [size, setSize] = usePreference('thumbnailsPageSize');
  const page = current.at(-1) ?? 1;
  const [top, setTop] = useState(page);
  const sheet = Math.floor((top - 1) / size);
  const sheets = Math.ceil(count / size);
  const firstOf = (at: number) => at * size + 1;
  const lastOf = (at: number) => Math.min(count, (at + 1) * size);
  const go = (at: number) => {
    setTop(firstOf(at));
  };
  const tools = (
    <div className={styles['paging']}>
      {sheets > 1 && (
        <>
          <IconButton
            label={t('reader.thumbnails.previous')}
            disabled={sheet === 0}
            className={styles['turn']}
            onClick={() => {
              go(sheet - 1);
            }}
          >
            <IconChevronLeft size={20} />
          </IconButton>
          <select
            className={styles['select']}
            aria-label={t('reader.thumbnails.sheet')}
            value={sheet}
            onChange={(event) => {
              go(event.currentTarget.selectedIndex);
            }}
          >
            {Array.from({ length: sheets }, (_, at) => (
              <option key={at} value={at}>
                {t('reader.thumbnails.range', { from: firstOf(at), to: lastOf(at) })}
              </option>
            ))}
          </select>
          <IconButton
            label={t('reader.thumbnails.next')}
            disabled={sheet === sheets - 1}
            className={styles['turn']}
            onClick={() => {
              go(sheet + 1);
            }}
          >
            <IconChevronRight size={20} />
          </IconButton>
        </>
      )}
      {count > fewest && (
        <select
          className={styles['select']}
          aria-label={t('reader.thumbnails.size')}
          value={size}
          onChange={(event) => {
            const chosen = thumbnailPageSizes[event.currentTarget.selectedIndex];
            if (chosen !== undefined) setSize(chosen);
          }}
        >
          {thumbnailPageSizes.map((value) => (
            <option key={value} value={value}>
              {t('reader.thumbnails.perSheet', { count: value })}
            </option>
          ))}
        </select>
      )}
    </div>
  );
  return (
    <ReaderDialog title={t('reader.thumbnails')} tools={tools} wide onClose={onClose}>
      <Thumbnails key={sheet} {...props} first={firstOf(sheet)} last={lastOf(sheet)} />
    </ReaderDialog>
  );
}
