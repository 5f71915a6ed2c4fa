import path from 'node:path';
import type { Endpoint } from '@longbox/contract/endpoint';
import {
  koboAddTag,
  koboAddTagItems,
  koboAuthenticate,
  koboCover,
  koboCoverOfQuality,
  koboDelete,
  koboDeleteTag,
  koboDeleteTagItems,
  koboDownload,
  koboGet,
  koboGetMetadata,
  koboGetState,
  koboGetTests,
  koboInitialization,
  koboPatch,
  koboPing,
  koboPost,
  koboPostEvent,
  koboPostTests,
  koboPut,
  koboRefresh,
  koboRenameTag,
  koboSync,
  koboTakeOff,
  koboUpdateState,
} from '@longbox/contract/kobo';
import { Bytes } from '../../base/bytes.ts';
import { Refusal } from '../../base/errors.ts';
import { serve } from '../../http/serve.ts';
import { cleaningFor } from '../../media/base/kept-files.ts';
import { openKepubFiles } from '../../media/kepub/kepub-files.ts';
import {
  askShop,
  type DeviceCall,
  handOn,
  type KoboServices,
  readDeviceCall,
  type Served,
} from './device-call.ts';
import { noteDevice } from './device-ids.ts';
import { addTag, changeTag } from './device-tags.ts';
import { initialize, signDeviceIn } from './first-contact.ts';
import { syncLibrary } from './library-sync.ts';
import { getMetadata, getState, orShop, takeOff } from './own-books.ts';
import { sendBook } from './send-book.ts';
import { sendCover } from './send-cover.ts';
import { createTurns } from './turns.ts';
import { updateState } from './update-state.ts';

/** Calls of one key at a time; the others wait. */
const callsOfKey = 8;

/** Calls of Kobo e-readers; what concerns no book of ours goes to the shop, or nowhere. */
export const koboRoutes = (services: KoboServices) => {
  const kepubs = openKepubFiles(path.join(services.data, 'kepub'), {
    clean: cleaningFor(services.line),
  });
  const inTurn = createTurns(callsOfKey);
  const oneByOne = createTurns(1);
  const ofDevice = async <Result>(
    served: Served,
    answer: (call: DeviceCall) => Promise<Result>,
  ): Promise<Result> => {
    const call = await readDeviceCall(services, served);
    await noteDevice(services.db, call.key.id, call.exchange.header('x-kobo-deviceid'));
    return inTurn(call.key.id, () => answer(call));
  };
  const shopAnswers = async (served: Served, { method }: Endpoint) =>
    ofDevice(served, async (call) =>
      call.proxied ? handOn(await askShop(services, call, method)) : undefined,
    );
  return [
    serve(koboPing, () => pong),
    serve(koboInitialization, (served) => ofDevice(served, (call) => initialize(services, call))),
    ...[koboAuthenticate, koboRefresh].map((endpoint) =>
      serve(endpoint, (served) => ofDevice(served, (call) => signDeviceIn(services, call))),
    ),
    serve(koboSync, (served) =>
      ofDevice(served, (call) => oneByOne(call.key.id, () => syncLibrary(services, call))),
    ),
    serve(koboGetMetadata, (served) =>
      ofDevice(served, (call) => {
        const answer = () => getMetadata(services, call, served.params.bookId);
        return orShop(services, call, { method: koboGetMetadata.method, answer });
      }),
    ),
    serve(koboGetState, (served) =>
      ofDevice(served, (call) => {
        const answer = () => getState(services, call, served.params.bookId);
        return orShop(services, call, { method: koboGetState.method, answer });
      }),
    ),
    serve(koboUpdateState, (served) =>
      ofDevice(served, (call) => {
        const answer = () => updateState(services, call, served.params.bookId);
        return orShop(services, call, { method: koboUpdateState.method, answer });
      }),
    ),
    serve(koboTakeOff, (served) =>
      ofDevice(served, (call) => {
        const answer = () =>
          takeOff(services, call, served.params.bookId).catch(unlessUnknown(call));
        return orShop(services, call, { method: koboTakeOff.method, answer });
      }),
    ),
    serve(koboDownload, (served) =>
      ofDevice(served, (call) => {
        const convert = served.query.convert_kepub ?? false;
        return sendBook({ ...services, kepubs }, call, { bookId: served.params.bookId, convert });
      }),
    ),
    serve(koboCover, (served) =>
      ofDevice(served, (call) => sendCover(services, call, { quality: '', ...served.params })),
    ),
    serve(koboCoverOfQuality, (served) =>
      ofDevice(served, (call) => sendCover(services, call, served.params)),
    ),
    serve(koboAddTag, (served) => ofDevice(served, (call) => addTag(services, call))),
    ...[koboRenameTag, koboDeleteTag, koboAddTagItems, koboDeleteTagItems].map((endpoint) =>
      serve(endpoint, (served) =>
        ofDevice(served, (call) => {
          const { tagId } = served.params;
          return changeTag(services, call, { method: endpoint.method, tagId });
        }),
      ),
    ),
    ...[koboGetTests, koboPostTests].map((endpoint) =>
      serve(endpoint, async (served) => {
        const key = served.exchange.header('x-kobo-userkey') ?? '';
        const none = { Result: 'Success', TestKey: key, Tests: {} } as const;
        return (await shopAnswers(served, endpoint)) ?? none;
      }),
    ),
    serve(koboPostEvent, () => ({})),
    ...[koboGet, koboPost, koboPut, koboPatch, koboDelete].map((endpoint) =>
      serve(endpoint, async (served) => (await shopAnswers(served, endpoint)) ?? {}),
    ),
  ];
};

const pong = new Bytes({
  type: 'text/plain',
  chosen: true,
  version: 'pong',
  read: async () => Buffer.from('pong'),
});

/** A book that isn't here needn't be taken off; the shop may know it. */
const unlessUnknown =
  ({ proxied }: DeviceCall) =>
  (error: unknown): void => {
    if (!(error instanceof Refusal) || error.kind !== 'not-found' || proxied) throw error;
  };
