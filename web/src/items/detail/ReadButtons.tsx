import type { Book } from '@longbox/contract/books';
import { IconBook2, IconCheck, IconSpy, IconEyeOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsHere } from '../../data/on-device/kept-now.ts';
import { useT } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { readState } from '../names.ts';
import { readerPlace } from '../places.ts';
import type { CardTools } from '../use-card-tools.ts';
import { markBooksRead, markBooksUnread } from '../verbs.ts';
import { readLabel } from '../words.ts';
import styles from './detail.module.css';
import { useMarking } from './use-marking.ts';

interface ReadButtonProps {
  readonly book: Book;
  readonly tools: CardTools;
  /** What pressing it does. */
  readonly label: string;
  /** The page itself tells what is wrong with the book. */
  readonly explained?: boolean;
}

/** The main button of a detail page. When the book cannot be read it says why. */
export function ReadButton({ book, tools, label, explained = false }: ReadButtonProps) {
  const t = useT();
  const why = tools.whyNot(book);
  if (why !== undefined) {
    return (
      <>
        <Button tone="primary" size="large" disabled data-main icon={<IconBook2 size={20} />}>
          {label}
        </Button>
        {!(explained && ['unavailable', 'notReady'].includes(why)) && (
          <p className={styles['why']}>
            {t(why === 'elsewhere' ? 'state.elsewhere' : `whyNot.${why}`)}
          </p>
        )}
      </>
    );
  }
  return (
    <Link
      {...readerPlace(book, tools.context)}
      className={buttonClass({ tone: 'primary', size: 'large' })}
      data-main
    >
      <IconBook2 size={20} aria-hidden />
      <span>{label}</span>
    </Link>
  );
}

/** Everything one does with a book: read it, read it unseen, mark it. */
export function BookActions({ book, tools }: Omit<ReadButtonProps, 'label'>) {
  const t = useT();
  return (
    <>
      <ReadButton book={book} tools={tools} label={readLabel(t, book)} explained />
      {tools.canRead(book) ? (
        <Link
          {...readerPlace(book, { ...tools.context, incognito: true })}
          className={buttonClass({})}
        >
          <IconSpy size={18} aria-hidden />
          <span>{t('read.incognito')}</span>
        </Link>
      ) : (
        <Button disabled icon={<IconSpy size={18} />}>
          {t('read.incognito')}
        </Button>
      )}
      <BookMarks book={book} />
    </>
  );
}

function BookMarks({ book }: { readonly book: Book }) {
  const client = useQueryClient();
  const { isBusy, mark } = useMarking();
  const state = readState(book);
  return (
    <MarkButtons
      allRead={state === 'READ'}
      allUnread={state === 'UNREAD'}
      remote={useIsHere(book.id) !== true}
      busy={isBusy}
      onRead={() => {
        mark(markBooksRead(client, [book]));
      }}
      onUnread={() => {
        mark(markBooksUnread(client, [book]));
      }}
    />
  );
}

interface MarkButtonsProps {
  readonly allRead: boolean;
  readonly allUnread: boolean;
  readonly busy: boolean;
  /** Whether only the server can mark it. */
  readonly remote: boolean;
  readonly onRead: () => void;
  readonly onUnread: () => void;
}

/** Marks something read or unread, whichever changes anything. */
export function MarkButtons(props: MarkButtonsProps) {
  const { allRead, allUnread, busy, remote, onRead, onUnread } = props;
  const t = useT();
  return (
    <>
      {!allRead && (
        <Button icon={<IconCheck size={18} />} disabled={busy} remote={remote} onClick={onRead}>
          {t('mark.read')}
        </Button>
      )}
      {!allUnread && (
        <Button icon={<IconEyeOff size={18} />} disabled={busy} remote={remote} onClick={onUnread}>
          {t('mark.unread')}
        </Button>
      )}
    </>
  );
}
