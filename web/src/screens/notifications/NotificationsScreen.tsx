import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { notificationsQuery } from '../../data/notifications.ts';
import { useT } from '../../lib/i18n.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Channels } from './Channels.tsx';
import { DiskLimit } from './DiskLimit.tsx';
import { MailServer } from './MailServer.tsx';

/** What administrators are told outside of Longbox, and how it gets there. */
export function NotificationsScreen() {
  const t = useT();
  const { data, error, refetch } = useQuery(notificationsQuery);
  return (
    <>
      <PlaceBar title={t('settings.notifications')} />
      <Sections width="text">
        {data === undefined && error !== null && (
          <ErrorState
            title={t('failure.notifications')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton height="480px" />}
        {data !== undefined && (
          <>
            <Channels channels={data.channels} />
            <MailServer mail={data.mail} />
            <DiskLimit bytes={data.diskLimit} />
          </>
        )}
      </Sections>
    </>
  );
}
