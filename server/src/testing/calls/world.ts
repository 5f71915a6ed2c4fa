import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApiKey } from '@longbox/contract/api-keys';
import { listBooks, updateReadProgress } from '@longbox/contract/books';
import { createCollection } from '@longbox/contract/collections';
import { pathOf } from '@longbox/contract/endpoint';
import { savePageHash } from '@longbox/contract/page-hashes';
import { createReadList } from '@longbox/contract/readlists';
import {
  listAgeRatings,
  listAuthorNames,
  listAuthorRoles,
  listGenres,
  listLanguages,
  listPublishers,
  listReleaseDates,
  listSharingLabels,
  listTags,
} from '@longbox/contract/referential';
import { listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import {
  analyzeTransientBook,
  scanTransientBooks,
  type TransientBook,
} from '@longbox/contract/transient-books';
import * as z from 'zod/mini';
import { addReader, type Reader } from '../add-reader.ts';
import { makeComic } from '../make-comic.ts';
import { answerIssues } from '../issue-answers.ts';
import { anilistMedia, anilistOne, anilistSearch } from '../metadata-answers.ts';
import { bytes, json, startMetadataStandIn } from '../metadata-stand-in.ts';
import { copyOf, samples, sends, startTestServer, temporaryFolder } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';
import { type Account, addAccounts, type Who } from './accounts.ts';
import { door, draw, makeLibrary, makeSpareLibrary, serveFeed, unready } from './surroundings.ts';

/** A server with one of each thing that calls are about, none of it for children. */
export interface World {
  readonly server: TestServer;
  /** Another server, with an owner and nothing else. */
  readonly bare: TestServer;
  readonly accounts: Readonly<Record<Account, Who>>;
  readonly libraryId: string;
  readonly seriesId: string;
  /** A comic with one before and one after it in its series, and in the read list. */
  readonly bookId: string;
  readonly collectionId: string;
  readonly readListId: string;
  /** A library whose files and records may go; the stranger's. */
  readonly spareId: string;
  /** Folder with a comic, outside every library. */
  readonly inbox: string;
  readonly root: string;
  /** Of a page in many books. */
  readonly unknownHash: string;
  /** Of a page of the spare library that may be deleted. */
  readonly knownHash: string;
  /** Of a page whose image can't be drawn. */
  readonly damagedHash: string;
  readonly picture: Buffer;
  /** In which all files of the libraries lie. */
  readonly folder: string;
  /** Ids and words that only hidden things have. */
  hiddenFrom(who: 'child' | 'guarded' | 'stranger'): Promise<readonly string[]>;
  /** Id of the book with this file name. */
  book(name: string): string;
  series(name: string): string;
  /** A name that is not taken yet. */
  fresh(): string;
  newUser(): Promise<Reader>;
  newApiKey(who: Who): Promise<string>;
  newCollection(): Promise<string>;
  newReadList(): Promise<string>;
  newLibrary(): Promise<string>;
  /** Adds an image to the item at this path below `/api/v1`; as its cover only if asked. */
  newThumbnail(parent: string, poster?: Buffer): Promise<string>;
  /** A file of the inbox, analyzed or not. */
  transient(state: 'unread' | 'analysed'): Promise<TransientBook>;
  close(): Promise<void>;
}

/** Of the pages of a book that are all the same. */
async function hashOf(server: TestServer, bookId: string): Promise<string> {
  const { hash } = await server.db
    .selectFrom('bookPageHash')
    .select('hash')
    .where('bookId', '=', bookId)
    .executeTakeFirstOrThrow();
  return hash;
}

/** Ids of all that is outside the spare library, and words that only its books and series have. */
async function namesOutside(server: TestServer, spareId: string): Promise<string[]> {
  const { db } = server;
  const elsewhere = ['libraryId', '!=', spareId] as const;
  const rows = [
    ...(await db
      .selectFrom('book')
      .select('id')
      .where(...elsewhere)
      .execute()),
    ...(await db
      .selectFrom('series')
      .select('id')
      .where(...elsewhere)
      .execute()),
    ...(await db.selectFrom('collection').select('id').execute()),
    ...(await db.selectFrom('readList').select('id').execute()),
  ];
  const lists = await Promise.all(words.map((endpoint) => server.call(endpoint, {})));
  return [...rows.map(({ id }) => id), ...lists.flat().filter((word) => word !== 'None')];
}

const words = [
  listAgeRatings,
  listAuthorNames,
  listAuthorRoles,
  listGenres,
  listLanguages,
  listPublishers,
  listReleaseDates,
  listSharingLabels,
  listTags,
] as const;

const known = z.object({ id: z.string() });

/** Sends JSON from an account other than the owner's. */
export function sendAs(
  server: TestServer,
  who: Who,
  pathname: string,
  init: RequestInit,
): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...who.headers };
  return server.fetch(pathname, { ...init, headers });
}

export async function makeWorld(): Promise<World> {
  const { site, url } = await serveFeed();
  const data = temporaryFolder();
  writeFileSync(path.join(data, 'oauth2.json'), JSON.stringify({ providers: [door] }));
  mkdirSync(path.join(data, 'fonts', 'Plain'), { recursive: true });
  writeFileSync(path.join(data, 'fonts', 'Plain', 'Plain.woff2'), 'a font');
  const outside = await startMetadataStandIn();
  const picture = await draw('#0a0').png().toBuffer();
  answerIssues(outside);
  outside.answers.set('s4.anilist.co', bytes(picture, 'image/png'));
  outside.answers.set('graphql.anilist.co', (call, response) => {
    const isSearch = call.body.includes('Page(');
    return json(isSearch ? anilistSearch(anilistMedia()) : anilistOne(anilistMedia()))(
      call,
      response,
    );
  });
  const server = await startTestServer({
    data,
    metadataMirror: outside.url,
    announcements: url,
    trustProxy: ['loopback'],
    pushReach: 'anywhere',
    uploadSize: 1_000_000,
    uploadRoom: 1e9,
  });
  const bare = await startTestServer();
  const root = await makeLibrary();
  const libraryId = await server.addLibrary(copyOf(samples), { oneshotsDirectory: '_oneshots' });
  const madeId = await server.addLibrary(root, { hashPages: true });
  const spareId = await server.addLibrary(await makeSpareLibrary(), { hashPages: true });
  const inbox = temporaryFolder();
  await makeComic(path.join(inbox, 'New.cbz'));
  const accounts = await addAccounts(server, spareId);
  await server.idle();
  rmSync(path.join(root, 'Gone', 'Gone 1.cbz'));

  const query = { unpaged: true };
  const books = (await server.call(listBooks, { query })).content;
  const series = (await server.call(listSeries, { query })).content;
  const idOf = (all: readonly { id: string; name: string }[], name: string): string => {
    const found = all.find((one) => one.name === name);
    if (!found) throw new Error(`nothing is called ${name}`);
    return found.id;
  };
  const book = (name: string): string => idOf(books, name);
  const seriesId = idOf(series, 'The Lighthouse Keepers');
  const bookId = book('The Lighthouse Keepers 002');

  const sharingLabels = ['grown-ups'];
  await server.call(updateSeriesMetadata, { params: { seriesId }, body: { sharingLabels } });
  for (const who of [accounts.owner, accounts.child]) {
    const params = { bookId: book('The Lighthouse Keepers 001') };
    await sendAs(
      server,
      who,
      pathOf(updateReadProgress, { params }),
      sends(updateReadProgress.method, { completed: true }),
    );
  }
  await server.db
    .updateTable('seriesMetadata')
    .set({ ageRating: 18 })
    .where('seriesId', 'not in', (eb) =>
      eb.selectFrom('series').select('id').where('libraryId', '=', spareId),
    )
    .execute();
  for (const status of unready) {
    const id = book(`Unready ${status}`);
    await server.db.updateTable('media').set({ status }).where('bookId', '=', id).execute();
  }

  let made = 0;
  const fresh = (): string => `fresh ${(made += 1)}`;
  const newCollection = async (): Promise<string> => {
    const body = { name: fresh(), ordered: true, seriesIds: [seriesId] };
    return (await server.call(createCollection, { body })).id;
  };
  const newReadList = async (): Promise<string> => {
    const bookIds = ['001', '002', '003'].map((number) => book(`The Lighthouse Keepers ${number}`));
    return (await server.call(createReadList, { body: { name: fresh(), bookIds } })).id;
  };
  const knownHash = await hashOf(server, book('Spare 1'));
  await server.call(savePageHash, { body: { hash: knownHash, size: 1, action: 'DELETE_MANUAL' } });
  await server.idle();

  return {
    server,
    bare,
    accounts,
    libraryId,
    seriesId,
    bookId,
    collectionId: await newCollection(),
    readListId: await newReadList(),
    spareId,
    inbox,
    root,
    unknownHash: await hashOf(server, book('Twins 1')),
    knownHash,
    damagedHash: await hashOf(server, book('Torn 1')),
    picture,
    folder: path.join(tmpdir(), 'longbox-'),
    hiddenFrom: async (who) => [
      ...(await namesOutside(server, spareId)),
      ...(who === 'stranger' ? [libraryId, madeId] : []),
    ],
    book,
    series: (name) => idOf(series, name),
    fresh,
    newUser: () => addReader(server),
    newCollection,
    newReadList,
    newLibrary: () => server.addLibrary(temporaryFolder()),
    async newApiKey(who) {
      const init = sends(createApiKey.method, { comment: fresh() });
      const made = await sendAs(server, who, createApiKey.path, init);
      return z.parse(known, await made.json()).id;
    },
    async newThumbnail(parent, poster) {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(poster ?? picture)]), 'poster.png');
      body.append('selected', String(poster !== undefined));
      const added = await server.fetch(`/api/v1/${parent}/thumbnails`, { method: 'POST', body });
      return z.parse(known, await added.json()).id;
    },
    async transient(state) {
      const [found] = await server.call(scanTransientBooks, { body: { path: inbox } });
      if (!found) throw new Error('the inbox is empty');
      if (state === 'unread') return found;
      return server.call(analyzeTransientBook, { params: { transientBookId: found.id } });
    },
    async close() {
      await server.close();
      await bare.close();
      site.close();
      await outside.close();
    },
  };
}
