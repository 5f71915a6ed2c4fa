import type { ApiKey } from '@longbox/contract/api-keys';
import { dialogPart } from '../../ui/dialogs.ts';
import type { ApiKeyDialogProps } from './ApiKeyDialog.tsx';

/** Makes an API key. */
export const apiKeyDialog = dialogPart<ApiKeyDialogProps>(
  async () => (await import('./ApiKeyDialog.tsx')).ApiKeyDialog,
);

/** Leads through connecting an app. */
export const connectDialog = dialogPart<object>(
  async () => (await import('./connect/ConnectDialog.tsx')).ConnectDialog,
);

/** Asks before a key is deleted. */
export const deleteApiKeyDialog = dialogPart<{ apiKey: ApiKey }>(
  async () => (await import('./ApiKeyQuestions.tsx')).DeleteApiKeyDialog,
);

/** Asks before one is signed out everywhere. */
export const endSessionsDialog = dialogPart<object>(
  async () => (await import('./EndSessionsDialog.tsx')).EndSessionsDialog,
);

/** What goes to the Kobo e-readers that use a key. */
export const koboKeyDialog = dialogPart<{ apiKey: ApiKey }>(
  async () => (await import('./KoboKeyDialog.tsx')).KoboKeyDialog,
);

/** Asks before the e-readers with a key sync from scratch. */
export const forgetSyncDialog = dialogPart<{ apiKey: ApiKey }>(
  async () => (await import('./ApiKeyQuestions.tsx')).ForgetSyncDialog,
);
