import type { HistoricalEvent } from '@longbox/contract/history';
import { IconHistory, IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { historyPageQuery } from '../../data/history.ts';
import { historyPlace } from '../../items/places.ts';
import { PagedTable } from '../../items/tables/PagedTable.tsx';
import { useIsOwnServer } from '../../items/use-is-own-server.ts';
import { useTable } from '../../items/tables/use-table.ts';
import { formatDate, useT, withWords } from '../../lib/i18n.ts';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import { PlaceBar } from '../../ui/Frame.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { EventType } from './EventType.tsx';
import { eventName } from './event-name.ts';
import type { EventDialogProps } from './EventDialog.tsx';
import { HistoryTools } from './HistoryTools.tsx';
import { PastBook, PastSeries } from './PastThing.tsx';
import { scanWords } from './scan-words.ts';
import { filterOf } from './search.ts';

const route = getRouteApi('/frame/history');

const newestFirst = [{ key: 'timestamp', direction: 'desc' }] as const;

const eventDialog = dialogPart<EventDialogProps>(
  async () => (await withWords('fileMetadata', () => import('./EventDialog.tsx'))).EventDialog,
);

/** Servers before 1.23 give events no id. */
function idOf({ id, ...event }: HistoricalEvent): string {
  return id ?? JSON.stringify(event);
}

/** What happened to files for good: imported, converted, deleted. */
export function HistoryScreen() {
  const t = useT();
  const search = route.useSearch();
  const isOwn = useIsOwnServer();
  const isNarrowed = isOwn && [search.q, search.type, search.library].some(Boolean);
  const table = useTable({ search, place: historyPlace, usual: newestFirst });
  const answer = useQuery({
    ...historyPageQuery({ ...table.query, ...(isOwn && filterOf(search)) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PlaceBar title={t('nav.history')} />
      <Sections>
        {isOwn && <HistoryTools search={search} />}
        <PagedTable
          label={t('nav.history')}
          table={table}
          answer={answer}
          failure="failure.history"
          columns={[
            {
              key: 'type',
              label: t('history.type'),
              sortable: true,
              render: ({ type }: HistoricalEvent) => <EventType type={type} />,
            },
            {
              key: 'seriesId',
              label: t('history.series'),
              sortable: true,
              render: ({ seriesId, properties }) =>
                seriesId === null ? (
                  <bdi>{properties['library']}</bdi>
                ) : (
                  <PastSeries id={seriesId} />
                ),
            },
            {
              key: 'bookId',
              label: t('history.book'),
              sortable: true,
              render: (event) =>
                event.type === 'LibraryScanned'
                  ? scanWords(t, event)
                  : event.bookId !== null && <PastBook id={event.bookId} />,
            },
            {
              key: 'timestamp',
              label: t('history.date'),
              sortable: true,
              render: ({ timestamp }) =>
                formatDate(timestamp, { dateStyle: 'medium', timeStyle: 'short' }),
            },
            {
              key: 'details',
              label: t('history.details'),
              numeric: true,
              render: (event) => (
                <IconButton
                  size="small"
                  label={t('history.detailsOf', { name: eventName(t, event.type) })}
                  onClick={() => {
                    openDialog(eventDialog, { event });
                  }}
                >
                  <IconInfoCircle size={20} />
                </IconButton>
              ),
            },
          ]}
          idOf={idOf}
          empty={
            <EmptyState
              icon={<IconHistory size={32} stroke={1.5} />}
              title={t(isNarrowed ? 'history.noneFound' : 'history.none')}
              text={t(isNarrowed ? 'history.noneFoundText' : 'history.noneText')}
            />
          }
        />
      </Sections>
    </>
  );
}
