import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { collectionQuery } from '../../data/collections.ts';
import { readListQuery } from '../../data/readlists.ts';
import { collectionPlace, readListPlace } from '../places.ts';
import type { ReadingContext } from '../reading-context.ts';
import type { UpLinkProps } from './DetailBar.tsx';

/** One step up from a detail page. */
interface Up {
  readonly upName: string;
  readonly up: (link: UpLinkProps) => ReactNode;
}

const upToCollection = (collectionId: string) => (link: UpLinkProps) => (
  <Link {...collectionPlace(collectionId)} {...link} />
);

const upToReadList = (readListId: string) => (link: UpLinkProps) => (
  <Link {...readListPlace(readListId)} {...link} />
);

/**
 * One step up: to the collection or read list one came from, as long as there is such a thing, else
 * where the thing belongs.
 */
export function useUp({ context, contextId = '' }: ReadingContext, usual: Up): Up {
  const collection = useQuery({
    ...collectionQuery(contextId),
    enabled: context === 'COLLECTION',
  });
  const readList = useQuery({ ...readListQuery(contextId), enabled: context === 'READLIST' });
  if (context === 'COLLECTION' && !collection.isError) {
    return { upName: collection.data?.name ?? '', up: upToCollection(contextId) };
  }
  if (context === 'READLIST' && !readList.isError) {
    return { upName: readList.data?.name ?? '', up: upToReadList(contextId) };
  }
  return usual;
}
