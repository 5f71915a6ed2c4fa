import type { ReadingSession } from '@longbox/contract/reading';
import { IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readingOfBookQuery, useDeleteReadingSession } from '../../data/reading-history.ts';
import { formatDate, formatNumber, type Translate, useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { askDialog } from '../dialogs.ts';
import detail from './detail.module.css';
import styles from './reading-history.module.css';

/** So many sessions are shown before more are asked for. */
const few = 10;

/** When this account read a book, and for how long; nothing of a book that was never read here. */
export function ReadingHistory({ bookId }: { readonly bookId: string }) {
  const t = useT();
  const { data } = useQuery({ ...readingOfBookQuery(bookId), enabled: isOwnServer });
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const title = useId();
  const sessions = data?.content ?? [];
  if (sessions.length === 0) return null;
  const shown = isWhole ? sessions : sessions.slice(0, few);
  return (
    <section aria-labelledby={title} className={styles['history']}>
      <h2 id={title} className={styles['title']}>
        <button
          type="button"
          aria-expanded={isOpen}
          className={detail['panelTitle']}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <IconChevronRight size={18} aria-hidden />
          {t('detail.history')}
        </button>
      </h2>
      <TimesRead sessions={sessions} />
      {isOpen && (
        <ul className={styles['sessions']}>
          {shown.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      {isOpen && shown.length < sessions.length && (
        <Button
          size="small"
          onClick={() => {
            setWhole(true);
          }}
        >
          {t('detail.history.all', { count: sessions.length })}
        </Button>
      )}
    </section>
  );
}

/** How often the book was read to its end. */
function TimesRead({ sessions }: { readonly sessions: readonly ReadingSession[] }) {
  const t = useT();
  const last = sessions.find(({ finished }) => finished > 0);
  if (last === undefined) return null;
  const count = sessions.reduce((sum, { finished }) => sum + finished, 0);
  const date = formatDate(last.ended, { dateStyle: 'long' });
  return <p className={styles['times']}>{t('detail.history.times', { count, date })}</p>;
}

/** How long someone read, in whole minutes; nothing where that isn't known. */
function minutesText(active: number): string[] {
  if (active === 0) return [];
  const minutes = Math.max(1, Math.round(active / 60_000));
  return [formatNumber(minutes, { style: 'unit', unit: 'minute', unitDisplay: 'long' })];
}

function factsOf(t: Translate, { active, pages, finished, inferred }: ReadingSession): string {
  const facts = [...minutesText(active), t('book.pages', { count: pages })];
  if (finished > 0) facts.push(t('detail.history.finished'));
  if (inferred) facts.push(t('detail.history.inferred'));
  return facts.join(' · ');
}

function Session({ session }: { readonly session: ReadingSession }) {
  const t = useT();
  const remove = useDeleteReadingSession();
  const { id: readingId, bookId, day, started, folded, device } = session;
  const date = folded
    ? formatDate(day)
    : formatDate(started, { dateStyle: 'medium', timeStyle: 'short' });
  const ask = () => {
    openDialog(askDialog, {
      title: t('detail.history.delete.title'),
      text: t('detail.history.delete.text'),
      confirm: t('detail.history.delete.confirm'),
      danger: true,
      onConfirm: () => {
        remove.mutate({ params: { bookId, readingId } });
      },
    });
  };
  return (
    <li className={styles['session']}>
      <span>{date}</span>
      <span className={styles['facts']}>{factsOf(t, session)}</span>
      <bdi className={styles['device']}>{device}</bdi>
      <IconButton
        remote
        size="small"
        label={t('detail.history.delete', { date })}
        disabled={remove.isPending}
        onClick={ask}
      >
        <IconTrash size={18} />
      </IconButton>
    </li>
  );
}
