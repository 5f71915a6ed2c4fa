import * as z from 'zod/mini';

/*
 * What goes between a Kobo e-reader and the server. Members are written as the device writes them.
 */

/** They mean nothing here: the key in the path says who it is. */
export const Tokens = z.object({
  AccessToken: z.string(),
  RefreshToken: z.string(),
  TokenType: z.string(),
  TrackingId: z.string(),
  UserKey: z.string(),
});
