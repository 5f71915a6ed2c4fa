import type { Book } from '@longbox/contract/books';
import type { Suggestion } from '@longbox/contract/reading-next';
import { IconBook2, IconPencil, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { bookThumbnailUrl } from '../data/books.ts';
import { useCoverVersion } from '../data/poster-versions.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { CardAction, type CardLinkProps, cardActionClass, CoverCard } from '../ui/CoverCard.tsx';
import { tip } from '../ui/tip.ts';
import { BodyLineText } from './CardLines.tsx';
import { HereMark } from './on-device/HereMark.tsx';
import { ReasonLater } from './shelves/ReasonLater.tsx';
import styles from './cards.module.css';
import {
  bookBodyLine,
  numberedTitle,
  titleUnderSeries,
  readShare,
  readState,
  type Shown,
} from './names.ts';
import { bookPlace, readerPlace, seriesOfBookPlace } from './places.ts';
import { useCardHandles } from './use-card-handles.ts';
import type { CardTools } from './use-card-tools.ts';
import { placeLabel, readLabel } from './words.ts';

interface BookCardProps {
  readonly book: Book;
  readonly tools: CardTools;
  /** Names the series first: for places that mix books of several. */
  readonly showSeries?: boolean;
  /** Subject of the list, if the quiet line should show it. */
  readonly shown?: Shown | undefined;
  /** Says on which page reading goes on, as a link into the reader. */
  readonly showContinue?: boolean;
  /** Says why it's suggested, instead of the quiet line. */
  readonly suggestion?: Suggestion | undefined;
}

/** A book among others: cover, how far it is read, and the ways on. */
export const BookCard = memo(function BookCard(props: BookCardProps) {
  const { book, tools } = props;
  const t = useT();
  const version = useCoverVersion(book.id, book.cover);
  const state = readState(book);
  const readable = tools.canRead(book);
  const handles = useCardHandles({ kind: 'books', item: book }, tools);
  return (
    <CoverCard
      cover={{
        src: bookThumbnailUrl(book.id, version),
        veiled: state === 'UNREAD',
      }}
      name={spokenName(t, book)}
      badge={state === 'UNREAD'}
      isDimmed={tools.isElsewhere({ kind: 'books', item: book })}
      progress={state === 'IN_PROGRESS' ? readShare(book) : undefined}
      link={linkTo(book, tools)}
      title={<Title {...props} />}
      subtitle={<Lines {...props} readable={readable} />}
      detail={book.metadata.summary}
      actions={{
        centre: readable ? <ReadAction book={book} tools={tools} /> : undefined,
        bottomStart: tools.canEdit && (
          <CardAction
            label={t('card.edit', { name: book.metadata.title })}
            aria-haspopup="dialog"
            onClick={() => {
              tools.editBook(book);
            }}
          >
            <IconPencil size={18} />
          </CardAction>
        ),
      }}
      {...handles}
    />
  );
});

const spoken = { UNREAD: 'card.unread', IN_PROGRESS: 'card.inProgress' } as const;

/** The title, with the reading progress that the cover shows. */
function spokenName(t: Translate, book: Book): string {
  const name = book.metadata.title;
  const state = readState(book);
  return state === 'READ' ? name : t(spoken[state], { name });
}

/** A one-shot is shown together with its series. */
function linkTo(book: Book, { context }: CardTools) {
  return (link: CardLinkProps) => <Link {...bookPlace(book, context)} {...link} />;
}

function ReadAction({ book, tools }: Pick<BookCardProps, 'book' | 'tools'>) {
  const t = useT();
  const label = readLabel(t, book);
  return (
    <Link
      {...readerPlace(book, tools.context)}
      className={cardActionClass(true)}
      aria-label={label}
      {...tip(label)}
    >
      <IconBook2 size={26} />
    </Link>
  );
}

function Title({ book, tools, showSeries }: BookCardProps) {
  if (showSeries === true && !book.oneshot) {
    return <Link {...seriesOfBookPlace(book, tools.context)}>{book.seriesTitle}</Link>;
  }
  // The picture leads to the same place: one stop for the keyboard is enough.
  return (
    <Link {...bookPlace(book, tools.context)} tabIndex={-1}>
      {numberedTitle(book)}
    </Link>
  );
}

function Lines(props: BookCardProps & { readonly readable: boolean }) {
  const { book, tools, showSeries, shown, showContinue, suggestion, readable } = props;
  const t = useT();
  const quiet = (
    <BodyLineText
      line={
        tools.isElsewhere({ kind: 'books', item: book })
          ? { kind: 'elsewhere' }
          : bookBodyLine(book, tools.isAvailable(book), shown)
      }
      book={tools.isTimed ? book : undefined}
    />
  );
  return (
    <>
      {showSeries === true && !book.oneshot && (
        <Link
          {...bookPlace(book, tools.context)}
          tabIndex={-1}
          className={styles['line']}
          dir="auto"
        >
          {titleUnderSeries(book)}
        </Link>
      )}
      {showContinue === true && readable ? (
        <Link
          {...readerPlace(book, tools.context)}
          className={styles['continue']}
          aria-label={readLabel(t, book)}
        >
          <IconPlayerPlayFilled size={11} aria-hidden />
          <span className={styles['line']}>{placeLabel(t, book)}</span>
        </Link>
      ) : (
        <span className={styles['marked']}>
          <HereMark bookId={book.id} />
          {suggestion ? <ReasonLater suggestion={suggestion} otherwise={quiet} /> : quiet}
        </span>
      )}
    </>
  );
}
