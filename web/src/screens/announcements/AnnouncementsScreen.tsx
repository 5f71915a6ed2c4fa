import { IconCheck, IconChecks, IconExternalLink, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Announcement,
  announcementsQuery,
  useMarkAnnouncementsRead,
} from '../../data/announcements.ts';
import { ApiError } from '../../data/api.ts';
import { reasonOf } from '../../data/error-text.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import styles from './announcements.module.css';
import { cleanHtml } from './clean-html.ts';

/** The announcements of the feed, with unread ones marked. */
export function AnnouncementsScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery(announcementsQuery);
  const mark = useMarkAnnouncementsRead();
  const unread = (data ?? []).filter(({ _komga }) => !_komga.read).map(({ id }) => id);
  return (
    <>
      <PlaceBar title={t('settings.announcements')}>
        {unread.length > 0 && (
          <Button
            icon={<IconChecks size={18} />}
            busy={mark.isPending}
            onClick={() => {
              mark.mutate({ body: unread });
            }}
          >
            {t('announcements.allRead')}
          </Button>
        )}
      </PlaceBar>
      <Sections width="text">
        {data === undefined && error !== null && (
          <ErrorState
            title={t('failure.announcements')}
            reason={isAway(error) ? t('announcements.away') : reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton height="240px" />}
        {data?.length === 0 && (
          <EmptyState
            icon={<IconSpeakerphone size={32} stroke={1.5} />}
            title={t('announcements.none')}
            text={t('announcements.noneText')}
          />
        )}
        {data?.map((item) => (
          <Item
            key={item.id}
            item={item}
            onRead={() => {
              mark.mutate({ body: [item.id] });
            }}
          />
        ))}
      </Sections>
    </>
  );
}

/** The server is there, but could not get its feed. */
const isAway = (error: Error) => error instanceof ApiError && error.status >= 500;

interface ItemProps {
  readonly item: Announcement;
  readonly onRead: () => void;
}

function Item({ item, onRead }: ItemProps) {
  const t = useT();
  const { title, url, date_modified: date, content_html: html, summary, _komga } = item;
  const body = useMemo(() => ({ __html: cleanHtml(html ?? '', url) }), [html, url]);
  const name = title ?? t('announcements.untitled');
  return (
    <article className={styles['item']}>
      <header className={styles['head']}>
        <div>
          <h2 className={styles['title']}>
            {!_komga.read && (
              <span className={styles['dot']}>
                <span className="visually-hidden">{t('announcements.unread')}</span>
              </span>
            )}
            {url === null || !/^https?:/i.test(url) ? (
              <bdi>{name}</bdi>
            ) : (
              <a href={url} target="_blank" rel="noopener noreferrer" className={styles['link']}>
                <bdi>{name}</bdi>
                <IconExternalLink size={16} aria-label={t('announcements.apart')} />
              </a>
            )}
          </h2>
          {date !== null && (
            <time dateTime={date} className={styles['date']}>
              {formatDate(date, { dateStyle: 'long' })}
            </time>
          )}
        </div>
        <Button
          size="small"
          icon={<IconCheck size={16} />}
          disabled={_komga.read}
          aria-label={t('announcements.readOf', { name })}
          onClick={onRead}
        >
          {t('announcements.read')}
        </Button>
      </header>
      {html === null ? (
        <p dir="auto">{summary}</p>
      ) : (
        <div className={styles['body']} dir="auto" dangerouslySetInnerHTML={body} />
      )}
    </article>
  );
}
