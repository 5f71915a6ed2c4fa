import type { Series } from '@longbox/contract/series';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { librariesQuery } from '../../data/libraries.ts';
import { useCountHere } from '../../data/on-device/kept-now.ts';
import { useCoverVersion } from '../../data/poster-versions.ts';
import { seriesFileUrl, seriesQuery, seriesThumbnailUrl } from '../../data/series.ts';
import { CollectionPanels } from '../../items/detail/CollectionPanels.tsx';
import { DetailBar } from '../../items/detail/DetailBar.tsx';
import { EditButton } from '../../items/detail/EditButton.tsx';
import { DownloadButton } from '../../items/detail/DownloadButton.tsx';
import { useUp } from '../../items/detail/use-up.tsx';
import { DetailHead } from '../../items/detail/DetailHead.tsx';
import styles from '../../items/detail/detail.module.css';
import { upToLibrary } from '../../items/detail/name-links.tsx';
import { Own } from '../../items/detail/Own.tsx';
import { LibraryLink } from '../../items/detail/LibraryLink.tsx';
import { MarkButtons } from '../../items/detail/ReadButtons.tsx';
import { SeriesChips } from '../../items/detail/SeriesChips.tsx';
import { Summary } from '../../items/detail/Summary.tsx';
import { useLeaveWhenGone } from '../../items/detail/use-leave-when-gone.ts';
import { useMarking } from '../../items/detail/use-marking.ts';
import { markSeriesRead, markSeriesUnread } from '../../items/verbs.ts';
import { ItemMenu } from '../../items/ItemMenu.tsx';
import { bookList } from '../../items/lists/book-list.ts';
import { ListTools } from '../../items/lists/ListTools.tsx';
import { useListScreen } from '../../items/lists/use-list-screen.ts';
import { booksToRead } from '../../items/names.ts';
import { loadTaking } from '../../items/on-device/load-taking.ts';
import { RuleMark } from '../../items/on-device/RuleMark.tsx';
import { seriesPlace } from '../../items/places.ts';
import { type CardTools, useCardTools } from '../../items/use-card-tools.ts';
import { useT } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Explained } from '../../ui/Explained.tsx';
import { MissingBooks } from './MissingBooks.tsx';
import { ReadNext } from './ReadNext.tsx';
import { SeriesBooks } from './SeriesBooks.tsx';
import { SeriesFacts } from './SeriesFacts.tsx';

const route = getRouteApi('/frame/series/$seriesId');

/** A series and its books. */
export function SeriesScreen() {
  const { seriesId } = route.useParams();
  // Another series is another place: it starts without the last one's state.
  return <OneSeries key={seriesId} seriesId={seriesId} />;
}

function OneSeries({ seriesId }: { readonly seriesId: string }) {
  const { data: series } = useSuspenseQuery(seriesQuery(seriesId));
  const { data: libraries } = useQuery(librariesQuery);
  const tools = useCardTools();
  const search = route.useSearch();
  const list = useListScreen(bookList, {
    scope: { seriesId },
    search,
    place: (search) => seriesPlace({ id: seriesId, oneshot: false }, search),
  });
  const { libraryId } = series;
  const above = useUp(search.context === 'COLLECTION' ? search : {}, {
    upName: libraries?.find(({ id }) => id === libraryId)?.name ?? '',
    up: upToLibrary(libraryId),
  });
  useTitle(series.metadata.title);
  useLeaveWhenGone({ libraryId, seriesId, leadsTo: 'library' });
  return (
    <>
      <DetailBar {...above}>
        <EditButton
          name={series.metadata.title}
          onPress={() => {
            tools.editSeries(series);
          }}
        />
        <ListTools list={list} />
        <ItemMenu entry={{ kind: 'series', item: series }} tools={tools} />
      </DetailBar>
      <Head series={series} tools={tools} />
      <div className={styles['panels']}>
        <CollectionPanels seriesId={seriesId} />
      </div>
      <SeriesBooks list={list} tools={tools} />
    </>
  );
}

interface HeadProps {
  readonly series: Series;
  readonly tools: CardTools;
}

function Head({ series, tools }: HeadProps) {
  const t = useT();
  const version = useCoverVersion(series.id, series.cover);
  const { title, summary } = series.metadata;
  const first = series.booksMetadata;
  return (
    <DetailHead
      cover={seriesThumbnailUrl(series.id, version)}
      title={title}
      over={<LibraryLink libraryId={series.libraryId} />}
      waiting={booksToRead(series)}
      line={<Line series={series} tools={tools} />}
      actions={
        <>
          <ReadNext series={series} tools={tools} />
          <Marks series={series} />
          <DownloadButton href={seriesFileUrl(series.id)} available={tools.isAvailable(series)} />
        </>
      }
    >
      <Own entry={{ kind: 'series', item: series }} />
      {summary === '' ? (
        <Summary
          text={first.summary}
          intro={
            <Explained className={styles['intro']} text={t('series.summaryTip')}>
              {t('series.summaryOf', { number: first.summaryNumber })}
            </Explained>
          }
        />
      ) : (
        <Summary text={summary} />
      )}
      <SeriesFacts series={series} />
    </DetailHead>
  );
}

function Line({ series, tools }: HeadProps) {
  const t = useT();
  const client = useQueryClient();
  const { totalBookCount } = series.metadata;
  const year = series.booksMetadata.releaseDate?.slice(0, 4);
  const count = series.booksCount;
  return (
    <>
      {year !== undefined && (
        <Explained className={styles['parted']} text={t('series.yearTip')}>
          {year}
        </Explained>
      )}
      <span>
        {totalBookCount === null
          ? t('series.books', { count })
          : t('series.booksOf', { count, total: totalBookCount })}
      </span>
      <MissingBooks series={series} />
      <SeriesChips series={series} />
      <RuleMark
        kind="series"
        id={series.id}
        onPress={() =>
          void loadTaking().then(({ chooseOfSeries }) => chooseOfSeries(client, [series]))
        }
      />
      {!tools.isAvailable(series) && <Chip label={t('state.unavailable')} />}
    </>
  );
}

function Marks({ series }: { readonly series: Series }) {
  const client = useQueryClient();
  const { isBusy, mark } = useMarking();
  return (
    <MarkButtons
      allRead={series.booksReadCount === series.booksCount}
      allUnread={series.booksUnreadCount === series.booksCount}
      remote={useCountHere(series.id) !== series.booksCount}
      busy={isBusy}
      onRead={() => {
        mark(markSeriesRead(client, [series]));
      }}
      onUnread={() => {
        mark(markSeriesUnread(client, [series]));
      }}
    />
  );
}
