import {
  koboAuthenticate,
  koboDelete,
  koboGet,
  koboGetTests,
  koboInitialization,
  koboPatch,
  koboPing,
  koboPost,
  koboPostEvent,
  koboPostTests,
  koboPut,
  koboRefresh,
} from '@longbox/contract/kobo';
import { Bytes } from '../../base/bytes.ts';
import { serve } from '../../http/serve.ts';
import { askShop, handOn, type KoboServices, readDeviceCall } from './device-call.ts';
import { initialize, signDeviceIn } from './first-contact.ts';

/** Calls of Kobo e-readers; everything that is no book's goes to the shop, or nowhere. */
export const koboRoutes = (services: KoboServices) => [
  serve(
    koboPing,
    () =>
      new Bytes({
        type: 'text/plain',
        chosen: true,
        version: 'pong',
        read: async () => Buffer.from('pong'),
      }),
  ),
  serve(koboInitialization, async (call) =>
    initialize(services, await readDeviceCall(services, call)),
  ),
  ...[koboAuthenticate, koboRefresh].map((endpoint) =>
    serve(endpoint, async (call) => signDeviceIn(services, await readDeviceCall(services, call))),
  ),
  ...[koboGetTests, koboPostTests].map((endpoint) =>
    serve(endpoint, async (served) => {
      const call = await readDeviceCall(services, served);
      if (call.proxied) return handOn(await askShop(services, call, endpoint.method));
      const key = call.exchange.header('x-kobo-userkey') ?? '';
      return { Result: 'Success', TestKey: key, Tests: {} } as const;
    }),
  ),
  serve(koboPostEvent, () => ({})),
  ...[koboGet, koboPost, koboPut, koboPatch, koboDelete].map((endpoint) =>
    serve(endpoint, async (served) => {
      const call = await readDeviceCall(services, served);
      return call.proxied ? handOn(await askShop(services, call, endpoint.method)) : {};
    }),
  ),
];
