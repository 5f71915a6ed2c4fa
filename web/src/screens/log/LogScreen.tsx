import { IconDownload, IconFileText, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { logFileUrl, type LogFilter, logNewsQuery, logQuery } from '../../data/logs.ts';
import { useT } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PlaceBar } from '../../ui/Frame.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { LogLine } from './LogLine.tsx';
import { LogTools } from './LogTools.tsx';
import { filterOf } from './search.ts';

const route = getRouteApi('/frame/settings/log');

interface RecordsProps {
  readonly filter: LogFilter;
  readonly isLive: boolean;
}

/** The records themselves, or why there are none. */
function Records({ filter, isLive }: RecordsProps) {
  const t = useT();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    logQuery(filter),
  );
  // Older records being read must not move away.
  const [isAtStart, setAtStart] = useState(true);
  useQuery({ ...logNewsQuery(filter), enabled: isLive && isAtStart && data !== undefined });
  const [opened, setOpened] = useState<string>();
  if (data === undefined) {
    return error === null ? (
      <Skeleton height="480px" />
    ) : (
      <ErrorState
        title={t('failure.log')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const records = data.pages.flatMap((page) => page.records);
  if (records.length === 0) {
    const isNarrowed = Object.keys(filter).length > 0;
    return (
      <EmptyState
        icon={
          isNarrowed ? (
            <IconSearchOff size={32} stroke={1.5} />
          ) : (
            <IconFileText size={32} stroke={1.5} />
          )
        }
        title={t(isNarrowed ? 'log.noneMatch' : 'log.none')}
        text={t(isNarrowed ? 'log.noneMatch.help' : 'log.none.text')}
      />
    );
  }
  return (
    <LongList
      tall
      label={t('settings.log')}
      items={records}
      idOf={({ id }) => id}
      onScroll={setAtStart}
      onNearEnd={() => {
        if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
      }}
      render={(record) => (
        <LogLine
          record={record}
          isOpen={opened === record.id}
          onToggle={() => {
            setOpened(opened === record.id ? undefined : record.id);
          }}
        />
      )}
    />
  );
}

/** The server's log: search it, follow it live, or save it as a file. */
export function LogScreen() {
  const t = useT();
  const search = route.useSearch();
  const [isLive, setLive] = useState(true);
  const filter = filterOf(search);
  return (
    <>
      <PlaceBar title={t('settings.log')}>
        <a
          href={logFileUrl()}
          download="longbox-log.txt"
          className={buttonClass({ size: 'small' })}
        >
          <IconDownload size={16} aria-hidden />
          <span>{t('log.download')}</span>
        </a>
      </PlaceBar>
      <Sections>
        <LogTools search={search} isLive={isLive} onLive={setLive} />
        <Records key={JSON.stringify(filter)} filter={filter} isLive={isLive} />
      </Sections>
    </>
  );
}
