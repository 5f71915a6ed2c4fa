import {
  findBookMetadata,
  findMetadataCandidates,
  getMetadataArc,
  getMetadataCover,
  getMetadataEntry,
  listMetadataSources,
  type MetadataEntry,
  updateMetadataSource,
} from '@longbox/contract/metadata-sources';
import { assetUrl } from './assets.ts';
import { queryOf, useCall } from './query.ts';

/** The catalogs that can be asked for metadata; only our own server has them. */
export const metadataSourcesQuery = queryOf(
  listMetadataSources,
  {},
  { failureTitle: 'failure.metadataSources' },
);

/** Switches a source on or off, or stores its key. */
export function useUpdateMetadataSource() {
  return useCall(updateMetadataSource, { failureTitle: 'failure.metadataSourceSave' });
}

/** Entries like a series, in the sources that are on; without words its title is searched for. */
export function candidatesQuery(seriesId: string, words: string | undefined) {
  return queryOf(
    findMetadataCandidates,
    { params: { seriesId }, query: { words } },
    { failureTitle: 'failure.match' },
  );
}

/** What catalogs know of a single book; `fresh` has them asked anew. */
export function bookCandidatesQuery(bookId: string, fresh = false) {
  return queryOf(
    findBookMetadata,
    { params: { bookId }, query: { fresh } },
    { failureTitle: 'failure.match' },
  );
}

type Named = Pick<MetadataEntry, 'id' | 'source'>;

/** All that a source knows of an entry; `fresh` has it asked anew. */
export function metadataEntryQuery({ source, id: entryId }: Named, fresh: boolean) {
  return queryOf(
    getMetadataEntry,
    { params: { source, entryId }, query: { fresh } },
    { failureTitle: 'failure.match' },
  );
}

/** The books of a story arc. */
export function metadataArcQuery(source: Named['source'], arcId: string) {
  return queryOf(getMetadataArc, { params: { source, arcId } }, { failureTitle: 'failure.match' });
}

/** The address of an entry's cover. */
export function metadataCoverUrl({ source, id: entryId }: Named): string {
  return assetUrl(getMetadataCover, { source, entryId });
}
