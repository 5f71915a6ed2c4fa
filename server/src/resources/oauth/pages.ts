import type { ErrorCode } from '@longbox/contract/errors';
import type { SignInFailure } from '@longbox/contract/sign-in';
import type { Exchange } from '../../http/exchange.ts';

/** Tells the client, in its own window or in a popup, that the server sent the browser there. */
const mark = 'server_redirect=Y';

export const successPage = (exchange: Exchange): string => `${exchange.baseUrl}/?${mark}`;

/** Where an administrator sees what came of trying. */
export const trialPage = (exchange: Exchange, trialId: string): string =>
  `${exchange.baseUrl}/settings/server?tried=${trialId}#signInServices`;

export const failurePage = (exchange: Exchange, error: SignInFailure | ErrorCode): string =>
  `${exchange.baseUrl}/login?${mark}&error=${encodeURIComponent(error)}`;
