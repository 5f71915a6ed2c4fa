import path from 'node:path';
import type { AnswerOf } from '@longbox/contract/endpoint';
import { pathOf } from '@longbox/contract/endpoint';
import {
  findMetadataCandidates,
  getMetadataCover,
  getMetadataEntry,
  type MetadataSourceId,
  updateMetadataSource,
} from '@longbox/contract/metadata-sources';
import { listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import sharp from 'sharp';
import { makeComic } from './make-comic.ts';
import {
  anilistMedia,
  anilistOne,
  anilistSearch,
  googleVolume,
  mangaDexManga,
  mangaUpdatesSearch,
  mangaUpdatesSeries,
  openLibraryDoc,
  openLibrarySearch,
  openLibraryWork,
} from './metadata-answers.ts';
import { answerIssues } from './issue-answers.ts';
import { bytes, json, type MetadataStandIn, startMetadataStandIn } from './metadata-stand-in.ts';
import { startTestServer, temporaryFolder, type TestServer } from './test-server.ts';

/** A server with one series, and a stand-in of all metadata sources. */
export interface MetadataWorld {
  readonly outside: MetadataStandIn;
  readonly server: TestServer;
  readonly seriesId: string;
  /** The folder of its library. */
  readonly root: string;
  /** Turns all sources off, lets go of their answers, and has the stand-in answer right. */
  reset(): Promise<void>;
  rename(body: { title?: string; links?: { label: string; url: string }[] }): Promise<void>;
  change(source: MetadataSourceId, body: { enabled?: boolean; key?: string | null }): Promise<void>;
  candidates(words?: string): Promise<AnswerOf<typeof findMetadataCandidates>>;
  entry(
    source: MetadataSourceId,
    entryId: string,
    fresh?: boolean,
  ): Promise<AnswerOf<typeof getMetadataEntry>>;
  /** AniList's cover of an entry. */
  cover(entryId: string): Promise<Response>;
  close(): Promise<void>;
}

function answerRight({ answers, calls }: MetadataStandIn, picture: Buffer): void {
  calls.length = 0;
  answers.clear();
  answerIssues({ answers });
  answers.set('graphql.anilist.co', (call, response) => {
    const media = anilistMedia();
    const isSearch = call.body.includes('Page(');
    return json(isSearch ? anilistSearch(media) : anilistOne(media))(call, response);
  });
  answers.set('s4.anilist.co', bytes(picture, 'image/png'));
  answers.set('api.mangaupdates.com', (call, response) => {
    const series = mangaUpdatesSeries();
    return json(call.method === 'POST' ? mangaUpdatesSearch(series) : series)(call, response);
  });
  answers.set('api.mangadex.org', (call, response) => {
    const isSearch = call.path === '/manga';
    return json({ data: isSearch ? [mangaDexManga] : mangaDexManga })(call, response);
  });
  answers.set('openlibrary.org', (call, response) => {
    if (call.path.startsWith('/isbn/')) {
      return json({ works: [{ key: '/works/OL4711W' }] })(call, response);
    }
    const isSearch = call.path === '/search.json';
    return json(isSearch ? openLibrarySearch(openLibraryDoc()) : openLibraryWork)(call, response);
  });
  answers.set('www.googleapis.com', (call, response) => {
    const isSearch = call.path.endsWith('/volumes');
    return json(isSearch ? { items: [googleVolume] } : googleVolume)(call, response);
  });
}

/** Starts both; names of files and folders say that nobody outside may learn them. */
export async function startMetadataWorld(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<MetadataWorld> {
  const outside = await startMetadataStandIn();
  const server = await startTestServer({ ...options, metadataMirror: outside.url });
  const picture = await sharp({
    create: { width: 30, height: 45, channels: 3, background: '#0a0' },
  })
    .png()
    .toBuffer();
  const root = path.join(temporaryFolder(), 'secret shelf');
  for (const number of ['1', '2']) {
    await makeComic(path.join(root, 'hidden folder', `private file ${number}.cbz`));
  }
  await server.addLibrary(root);
  await server.idle();
  const seriesId = (await server.call(listSeries, {})).content[0]?.id ?? '';
  const params = { seriesId };
  const world: MetadataWorld = {
    outside,
    server,
    seriesId,
    root,
    async reset() {
      await server.db.deleteFrom('outsideAnswer').execute();
      await server.db.deleteFrom('metadataSource').execute();
      await world.rename({ title: 'The Lighthouse Keepers (2014)', links: [] });
      answerRight(outside, picture);
    },
    rename: (body) => server.call(updateSeriesMetadata, { params, body }),
    change: (source, body) => server.call(updateMetadataSource, { params: { source }, body }),
    candidates: (words) => server.call(findMetadataCandidates, { params, query: { words } }),
    entry: (source, entryId, fresh = false) =>
      server.call(getMetadataEntry, { params: { source, entryId }, query: { fresh } }),
    cover: (entryId) =>
      server.fetch(pathOf(getMetadataCover, { params: { source: 'anilist', entryId } })),
    async close() {
      await server.close();
      await outside.close();
    },
  };
  return world;
}
