import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconBooks } from '@tabler/icons-react';
import { useMemo } from 'react';
import { collectionQuery, collectionThumbnailUrl } from '../../data/collections.ts';
import { allLibraries } from '../../data/libraries.ts';
import { usePosterVersion } from '../../data/poster-versions.ts';
import { DetailBar, type UpLinkProps } from '../../items/detail/DetailBar.tsx';
import { EditButton } from '../../items/detail/EditButton.tsx';
import { DetailHead } from '../../items/detail/DetailHead.tsx';
import { OrderButton } from '../../items/detail/OrderButton.tsx';
import { CollectionRuleLink } from '../../items/detail/RuleLink.tsx';
import { SetLine } from '../../items/detail/SetLine.tsx';
import { useLeaveSetWhenGone } from '../../items/detail/use-leave-when-gone.ts';
import { collectionMembersDialog, setDialog } from '../../items/dialogs.ts';
import { collectionSeriesList } from '../../items/lists/collection-series-list.ts';
import { ItemMenu } from '../../items/ItemMenu.tsx';
import { ListGrid } from '../../items/lists/ListGrid.tsx';
import { ListTools } from '../../items/lists/ListTools.tsx';
import { useListScreen } from '../../items/lists/use-list-screen.ts';
import { collectionPlace, libraryCollectionsPlace } from '../../items/places.ts';
import { isPrivate, isRuled } from '../../items/own-set.ts';
import type { ReadingContext } from '../../items/reading-context.ts';
import { SeriesCard } from '../../items/SeriesCard.tsx';
import { useCardTools } from '../../items/use-card-tools.ts';
import { useT } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { openDialog } from '../../ui/dialogs.ts';

const route = getRouteApi('/frame/collections/$collectionId');

/** A collection with its series. */
export function CollectionScreen() {
  const { collectionId } = route.useParams();
  // Another collection is another place: nothing of the last one stays.
  return <OneCollection key={collectionId} collectionId={collectionId} />;
}

function OneCollection({ collectionId }: { readonly collectionId: string }) {
  const t = useT();
  const { data: collection } = useSuspenseQuery(collectionQuery(collectionId));
  const version = usePosterVersion(collectionId);
  const context = useMemo<ReadingContext>(
    () => ({ context: 'COLLECTION', contextId: collectionId }),
    [collectionId],
  );
  const tools = useCardTools(context);
  const list = useListScreen(collectionSeriesList(collection.ordered), {
    scope: { collectionId },
    search: route.useSearch(),
    place: (search) => collectionPlace(collectionId, search),
    stored: { filter: `collection.filter[${collectionId}]` },
  });
  const { name, seriesIds } = collection;
  useTitle(name);
  useLeaveSetWhenGone({ collectionId });
  return (
    <>
      <DetailBar upName={t('collection.list')} up={upToCollections}>
        <EditButton
          name={name}
          own={isPrivate(collection)}
          onPress={() => {
            openDialog(setDialog, { edited: { kind: 'collection', set: collection } });
          }}
        />
        {!isRuled(collection) && (
          <OrderButton
            name={name}
            own={isPrivate(collection)}
            onPress={() => {
              openDialog(collectionMembersDialog, { collection });
            }}
          />
        )}
        <ListTools list={list} />
        <ItemMenu entry={{ kind: 'collections', item: collection }} tools={tools} />
      </DetailBar>
      <DetailHead
        cover={collectionThumbnailUrl(collectionId, version)}
        title={name}
        line={
          <SetLine set={collection} count={t('collection.series', { count: seriesIds.length })} />
        }
        actions={<CollectionRuleLink of={collection} />}
      />
      <ListGrid
        list={list}
        renderItem={(series) => <SeriesCard series={series} tools={tools} />}
        emptyIcon={<IconBooks size={32} stroke={1.5} />}
      />
    </>
  );
}

function upToCollections(link: UpLinkProps) {
  return <Link {...libraryCollectionsPlace(allLibraries)} {...link} />;
}
