import type { Exchange } from '../../http/exchange.ts';

/** Tells the client, in its own window or in a popup, that the server sent the browser there. */
const mark = 'server_redirect=Y';

export const successPage = (exchange: Exchange): string => `${exchange.baseUrl}/?${mark}`;

/** Where an administrator sees what came of trying. */
export const trialPage = (exchange: Exchange, trialId: string): string =>
  `${exchange.baseUrl}/settings/server?tried=${trialId}#signInServices`;

/** `error` is a code of the catalogue or a sentence. */
export const failurePage = (exchange: Exchange, error: string): string =>
  `${exchange.baseUrl}/login?${mark}&error=${encodeURIComponent(error)}`;
