import {
  IconChevronLeftPipe,
  IconChevronRightPipe,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import type { Book } from '@longbox/contract/books';
import { type Dispatch, memo, type ReactNode } from 'react';
import { formatNumber, useT } from '../../lib/i18n.ts';
import type { Edge, ReaderCommand } from '../../readers/paged/reader-state.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { areBothHidden } from '../../items/reader/bar-memo.ts';
import styles from '../../items/reader/bars.module.css';
import type { Siblings } from '../../items/reader/siblings.ts';
import { PageSlider } from './PageSlider.tsx';

interface BottomBarProps {
  readonly shown: boolean;
  readonly bookId: string;
  readonly siblings: Siblings | undefined;
  readonly page: number;
  readonly count: number;
  /** The pages with a mark. */
  readonly marked: readonly number[];
  readonly rightToLeft: boolean;
  readonly dispatch: Dispatch<ReaderCommand>;
}

function BookButton({
  book,
  label,
  children,
  onPress,
}: {
  readonly book: Book | null | undefined;
  readonly label: string;
  readonly children: ReactNode;
  readonly onPress: () => void;
}) {
  return (
    <IconButton label={label} disabled={!book} onClick={onPress}>
      {children}
    </IconButton>
  );
}

/**
 * Where one is in the book, drawn in reading direction: in a book from right to left the bar is
 * mirrored. The book buttons ask first, as the last page does: a second press opens the book.
 */
export const BottomBar = memo(function BottomBar(props: BottomBarProps) {
  const { shown, bookId, siblings, page, count, marked, rightToLeft, dispatch } = props;
  const pressing = (edge: Edge) => () => {
    dispatch({ type: 'pressEdge', edge });
  };
  const t = useT();
  const { previous, next } = siblings ?? {};
  const previousLabel = previous
    ? t('reader.previousBook.named', { title: previous.metadata.title })
    : t('reader.previousBook');
  const nextLabel = next
    ? t('reader.nextBook.named', { title: next.metadata.title })
    : t('reader.nextBook');
  return (
    <footer
      className={`${styles['bar']} ${styles['foot']}`}
      data-bar
      data-shown={shown || undefined}
      dir={rightToLeft ? 'rtl' : 'ltr'}
    >
      <div className={styles['before']}>
        <BookButton book={previous} label={previousLabel} onPress={pressing('start')}>
          <IconChevronsLeft size={20} className={styles['pointing']} />
        </BookButton>
        <IconButton
          label={t('reader.key.first')}
          disabled={page === 1}
          onClick={() => {
            dispatch({ type: 'first' });
          }}
        >
          <IconChevronLeftPipe size={20} className={styles['pointing']} />
        </IconButton>
        <span className={`${styles['number']} tabular`}>{formatNumber(page)}</span>
      </div>
      <PageSlider
        {...{ bookId, page, count, marked, rightToLeft }}
        onGo={(target) => {
          dispatch({ type: 'goTo', page: target });
        }}
      />
      <div className={styles['after']}>
        <span className={`${styles['number']} tabular`}>{formatNumber(count)}</span>
        <IconButton
          label={t('reader.key.last')}
          disabled={page === count}
          onClick={() => {
            dispatch({ type: 'last' });
          }}
        >
          <IconChevronRightPipe size={20} className={styles['pointing']} />
        </IconButton>
        <BookButton book={next} label={nextLabel} onPress={pressing('end')}>
          <IconChevronsRight size={20} className={styles['pointing']} />
        </BookButton>
      </div>
    </footer>
  );
}, areBothHidden);
