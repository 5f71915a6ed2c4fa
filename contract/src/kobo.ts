import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as kobo from './kobo-objects.ts';
import { flag } from './paging.ts';

/*
 * The calls of Kobo e-readers, which take this server for the maker's shop. The key in their path is an
 * API key: no log, error or event may hold it.
 */

/** Where the calls of a device begin, relative to the context path. */
export const koboBase = '/kobo/{key}';

const device = { access: 'kobo', device: true } as const;

/** Answers `pong` if the server is there. */
export const koboPing = endpoint({
  ...device,
  method: 'GET',
  path: '/kobo/{key}/ping',
  answer: 'bytes',
  types: ['text/plain'],
});

/** The addresses that a device uses: those of the shop, with Longbox's own for everything about books. */
export const koboInitialization = endpoint({
  ...device,
  method: 'GET',
  path: '/kobo/{key}/v1/initialization',
  answer: z.object({ Resources: z.record(z.string(), z.unknown()) }),
});

/**
 * Signs a device in to the shop, if an administrator allows that. Otherwise it answers tokens that
 * aren't used: the key in the path signs in.
 */
export const koboAuthenticate = endpoint({
  ...device,
  method: 'POST',
  path: '/kobo/{key}/v1/auth/device',
  answer: kobo.Tokens,
});

/** Renews the tokens of `…/auth/device`. */
export const koboRefresh = endpoint({
  ...device,
  method: 'POST',
  path: '/kobo/{key}/v1/auth/refresh',
  answer: kobo.Tokens,
});

/** The maker's tests that the device takes part in. Longbox has none. */
const tests = z.object({
  Result: z.literal('Success'),
  TestKey: z.string(),
  Tests: z.object({}),
});

/** Tests by the maker that the device takes part in: those of the shop, or none. */
export const koboGetTests = endpoint({
  ...device,
  method: 'GET',
  path: '/kobo/{key}/v1/analytics/gettests',
  answer: tests,
});

/** Answers like `GET`. */
export const koboPostTests = endpoint({
  ...device,
  method: 'POST',
  path: '/kobo/{key}/v1/analytics/gettests',
  answer: tests,
});

const nothing = z.object({});

/** Discards a report about reading habits. */
export const koboPostEvent = endpoint({
  ...device,
  method: 'POST',
  path: '/kobo/{key}/v1/analytics/event',
  answer: nothing,
});

/** Header with the state of the sync, which the device keeps for us. */
export const syncTokenHeader = 'x-kobo-synctoken';

/** Lists changes since the last sync, in parts; `x-kobo-sync: continue` means there are more. */
export const koboSync = endpoint({
  ...device,
  method: 'GET',
  path: '/kobo/{key}/v1/library/sync',
  answer: kobo.SyncItems,
});

/** The book's metadata, as a list with one item. */
export const koboGetMetadata = endpoint({
  ...device,
  method: 'GET',
  path: '/kobo/{key}/v1/library/{bookId}/metadata',
  answer: z.array(kobo.BookMetadata),
});

/** The reading position in the book, as a list with one item. */
export const koboGetState = endpoint({
  ...device,
  method: 'GET',
  path: '/kobo/{key}/v1/library/{bookId}/state',
  answer: z.array(kobo.ReadingState),
});

/** Saves the reading position in the book; `ReadingStates` of the body is a list with one item. */
export const koboUpdateState = endpoint({
  ...device,
  method: 'PUT',
  path: '/kobo/{key}/v1/library/{bookId}/state',
  answer: kobo.StateUpdate,
});

/** Removes a book from the e-readers with this key. */
export const koboTakeOff = endpoint({
  ...device,
  method: 'DELETE',
  path: '/kobo/{key}/v1/library/{bookId}',
  answer: 'nothing',
});

/** The book's EPUB, converted to KEPUB if asked for. */
export const koboDownload = endpoint({
  ...device,
  access: 'kobo-download',
  method: 'GET',
  path: '/kobo/{key}/v1/books/{bookId}/file/epub',
  query: z.object({ convert_kepub: flag }),
  answer: 'bytes',
  types: ['application/epub+zip'],
});

const cover = { ...device, method: 'GET', answer: 'bytes', types: ['image/jpeg'] } as const;

/** A cover by its own ID. */
export const koboCover = endpoint({
  ...cover,
  path: '/kobo/{key}/v1/books/{coverId}/thumbnail/{width}/{height}/{gray}/image.jpg',
});

/** A cover by its own ID, in the given JPEG quality. */
export const koboCoverOfQuality = endpoint({
  ...cover,
  path: '/kobo/{key}/v1/books/{coverId}/thumbnail/{width}/{height}/{quality}/{gray}/image.jpg',
});

/** Accepts a collection made on the device. It stays on that device; the answer is an ID for it. */
export const koboAddTag = endpoint({
  ...device,
  method: 'POST',
  path: '/kobo/{key}/v1/library/tags',
  answer: z.string(),
  status: 201,
});

/** Accepts a new name for a collection. It stays on that device. */
export const koboRenameTag = endpoint({
  ...device,
  method: 'PUT',
  path: '/kobo/{key}/v1/library/tags/{tagId}',
  answer: nothing,
});

/** Accepts that a collection was deleted. It has no effect on other devices. */
export const koboDeleteTag = endpoint({
  ...device,
  method: 'DELETE',
  path: '/kobo/{key}/v1/library/tags/{tagId}',
  answer: nothing,
});

/** Accepts books added to a collection. They stay on that device. */
export const koboAddTagItems = endpoint({
  ...device,
  method: 'POST',
  path: '/kobo/{key}/v1/library/tags/{tagId}/items',
  answer: nothing,
});

/** Accepts books removed from a collection. It has no effect on other devices. */
export const koboDeleteTagItems = endpoint({
  ...device,
  method: 'POST',
  path: '/kobo/{key}/v1/library/tags/{tagId}/items/delete',
  answer: nothing,
});

const other = { ...device, path: '/kobo/{key}/{+path}', answer: z.unknown() } as const;

/** Any other call to the shop: passed on to it if an administrator allows that, otherwise answered with an empty object. */
export const koboGet = endpoint({ ...other, method: 'GET' });
/** Any other call. Answers like `GET`. */
export const koboPost = endpoint({ ...other, method: 'POST' });
/** Any other call. Answers like `GET`. */
export const koboPut = endpoint({ ...other, method: 'PUT' });
/** Any other call. Answers like `GET`. */
export const koboPatch = endpoint({ ...other, method: 'PATCH' });
/** Any other call. Answers like `GET`. */
export const koboDelete = endpoint({ ...other, method: 'DELETE' });
