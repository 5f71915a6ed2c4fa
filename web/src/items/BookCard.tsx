import type { Book } from '@longbox/contract/books';
import { IconBook2, IconDotsVertical, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { bookThumbnailUrl } from '../data/books.ts';
import { usePosterVersion } from '../data/poster-versions.ts';
import { useT } from '../lib/i18n.ts';
import { CardAction, type CardLinkProps, cardActionClass, CoverCard } from '../ui/CoverCard.tsx';
import { tip } from '../ui/tip.ts';
import { BodyLineText } from './CardLines.tsx';
import styles from './cards.module.css';
import { bookBodyLine, numberedTitle, readShare, readState, type Shown } from './names.ts';
import type { CardTools } from './use-card-tools.tsx';
import { readLabel } from './words.ts';

interface BookCardProps {
  readonly book: Book;
  readonly tools: CardTools;
  /** Names the series first: for places that mix books of several. */
  readonly showSeries?: boolean;
  /** What the list is about, when the quiet line should say that. */
  readonly shown?: Shown | undefined;
  /** Says on which page reading goes on, as a link into the reader. */
  readonly showContinue?: boolean;
}

/** A book among others: cover, how far it is read, and the ways on. */
export const BookCard = memo(function BookCard(props: BookCardProps) {
  const { book, tools } = props;
  const t = useT();
  const version = usePosterVersion(book.id);
  const state = readState(book);
  const title = book.metadata.title;
  const readable = tools.canRead(book);
  return (
    <CoverCard
      cover={{ src: bookThumbnailUrl(book.id, version) }}
      name={state === 'UNREAD' ? t('card.unread', { name: title }) : title}
      badge={state === 'UNREAD'}
      progress={state === 'IN_PROGRESS' ? readShare(book) : undefined}
      link={linkTo(book)}
      title={<Title {...props} />}
      subtitle={<Lines {...props} readable={readable} />}
      actions={{
        centre: readable ? <ReadAction book={book} /> : undefined,
        bottomEnd: (
          <CardAction
            label={t('menu.of', { name: title })}
            aria-haspopup="menu"
            aria-expanded="false"
            onClick={(event) => {
              tools.openBookMenu(event.currentTarget, book);
            }}
          >
            <IconDotsVertical size={18} />
          </CardAction>
        ),
      }}
    />
  );
});

/** A one-shot is shown together with its series. */
function linkTo({ id, seriesId, oneshot }: Book) {
  return (link: CardLinkProps) =>
    oneshot ? (
      <Link to="/oneshot/$seriesId" params={{ seriesId }} {...link} />
    ) : (
      <Link to="/book/$bookId" params={{ bookId: id }} {...link} />
    );
}

function ReadAction({ book }: { readonly book: Book }) {
  const t = useT();
  const label = readLabel(t, book);
  return (
    <Link
      to="/book/$bookId/read"
      params={{ bookId: book.id }}
      className={cardActionClass(true)}
      aria-label={label}
      {...tip(label)}
    >
      <IconBook2 size={26} />
    </Link>
  );
}

function Title({ book, showSeries }: BookCardProps) {
  if (book.oneshot) {
    return (
      <Link to="/oneshot/$seriesId" params={{ seriesId: book.seriesId }} tabIndex={-1}>
        {book.metadata.title}
      </Link>
    );
  }
  if (showSeries === true) {
    return (
      <Link to="/series/$seriesId" params={{ seriesId: book.seriesId }}>
        {book.seriesTitle}
      </Link>
    );
  }
  // The picture leads to the same place: one stop for the keyboard is enough.
  return (
    <Link to="/book/$bookId" params={{ bookId: book.id }} tabIndex={-1}>
      {numberedTitle(book)}
    </Link>
  );
}

function Lines(props: BookCardProps & { readonly readable: boolean }) {
  const { book, tools, showSeries, shown, showContinue, readable } = props;
  const t = useT();
  return (
    <>
      {showSeries === true && !book.oneshot && (
        <Link
          to="/book/$bookId"
          params={{ bookId: book.id }}
          tabIndex={-1}
          className={styles['line']}
          dir="auto"
        >
          {numberedTitle(book)}
        </Link>
      )}
      {showContinue === true && readable ? (
        <Link to="/book/$bookId/read" params={{ bookId: book.id }} className={styles['continue']}>
          <IconPlayerPlayFilled size={11} aria-hidden />
          {readLabel(t, book)}
        </Link>
      ) : (
        <BodyLineText line={bookBodyLine(book, tools.isAvailable(book), shown)} />
      )}
    </>
  );
}
