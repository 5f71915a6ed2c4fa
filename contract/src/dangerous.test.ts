import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

let endpoints: Endpoint[];
beforeAll(async () => {
  const files = readdirSync(folder).filter((file) => /^[a-z0-9-]+\.ts$/.test(file));
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ folder + file)),
  );
  endpoints = modules.flatMap((module) => Object.values(module).filter(isEndpoint));
});

/** Every account may delete its own data only. */
const own = [
  'DELETE /api/longbox/v1/books/{bookId}/marks/{markId}',
  'DELETE /api/longbox/v1/e-reader',
  'DELETE /api/longbox/v1/household/recommendations/{recommendationId}',
  'DELETE /api/longbox/v1/kobo-keys/{keyId}/taken-off',
  'DELETE /api/longbox/v1/notifications/push/{deviceId}',
  'DELETE /api/longbox/v1/reading/books/{bookId}/sessions/{readingId}',
  'DELETE /api/longbox/v1/reading/sessions',
  // Of private read lists; an administrator's of shared ones.
  'DELETE /api/longbox/v1/readlists/{readListId}/placeholders/{placeholderId}',
  'DELETE /api/longbox/v1/sessions',
  'DELETE /api/longbox/v1/sessions/{sessionId}',
  'DELETE /api/v1/books/{bookId}/read-progress',
  'DELETE /api/v1/client-settings/user',
  // Private ones; shared ones are an administrator's.
  'DELETE /api/v1/collections/{collectionId}',
  'DELETE /api/v1/collections/{collectionId}/thumbnails/{thumbnailId}',
  'DELETE /api/v1/readlists/{readListId}',
  'DELETE /api/v1/readlists/{readListId}/thumbnails/{thumbnailId}',
  'DELETE /api/v1/series/{seriesId}/read-progress',
  'DELETE /api/v1/syncpoints/me',
  'DELETE /api/v2/users/me/api-keys/{keyId}',
  'DELETE /kobo/{key}/v1/library/tags/{tagId}',
  // Takes a book off the e-reader of the key; nothing else.
  'DELETE /kobo/{key}/v1/library/{bookId}',
  // Deletes nothing here: it goes to Kobo's store or is ignored.
  'DELETE /kobo/{key}/{+path}',
];

test('whatever deletes is of one’s own things, or an administrator’s', () => {
  const ofAll = endpoints.filter(
    ({ method, access }) => method === 'DELETE' && !['admin', 'setup'].includes(access),
  );
  expect([...new Set(ofAll.map(nameOf))].toSorted()).toEqual(own);
});

/** Dangerous calls that aren't deletions. `calls.test.ts` proves that the server refuses them. */
test.each([
  'POST /actuator/shutdown',
  'POST /api/v1/libraries/{libraryId}/empty-trash',
  'POST /api/v1/page-hashes/{hash}/delete-all',
  'POST /api/v1/page-hashes/{hash}/delete-match',
  'PUT /api/v1/page-hashes',
  'PUT /api/v1/books/thumbnails',
  'POST /api/v1/books/import',
  'PATCH /api/v1/settings',
  'PATCH /api/v1/libraries/{libraryId}',
  'PATCH /api/v2/users/{userId}',
  'POST /api/longbox/v1/backups',
  'GET /api/longbox/v1/backups/{name}/file',
  'GET /api/longbox/v1/logs',
])('%s is an administrator’s', (name) => {
  const found = endpoints.filter((one) => nameOf(one) === name);
  expect(found.map(({ access }) => access)).toEqual(['admin']);
});
