import type { ApiKey, createApiKey } from '@longbox/contract/api-keys';
import type { CallInput } from '@longbox/contract/endpoint';
import { useCreateApiKey } from '../../data/account.ts';
import { useUpdateKoboKey } from '../../data/kobo.ts';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';

/** Creates an API key. Kobo e-readers that use it name their collection in the language of the page. */
export function useMakeKey() {
  const t = useT();
  const create = useCreateApiKey();
  const name = useUpdateKoboKey();
  const makeKey = async ({ body }: CallInput<typeof createApiKey>): Promise<ApiKey> => {
    const made = await create.mutateAsync({ body });
    if (isOwnServer && (body.uses?.includes('KOBO') ?? true)) {
      const named = { params: { keyId: made.id }, body: { onDeckName: t('home.onDeck') } };
      // The key is worth more than the name: without it, the collection has its English one.
      await name.mutateAsync(named).catch(() => undefined);
    }
    return made;
  };
  return { makeKey, isPending: create.isPending, error: create.error };
}
