import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { unauthorized } from '../../base/errors.ts';
import { askShop, type DeviceCall, json, jsonOf, type KoboServices } from './device-call.ts';
import type { DeviceAddress } from './device-address.ts';
import { shopResources, storePaths } from './shop-resources.ts';

/** Calls of the list that come to us, whatever host a device would take for them. */
const ours = [
  'library_sync',
  'library_metadata',
  'reading_state',
  'delete_entitlement',
  'tags',
  'tag_items',
  'rename_tag',
  'delete_tag',
  'delete_tag_items',
  'device_auth',
  'device_refresh',
  'get_tests_request',
  'post_analytics_event',
  'user_profile',
  'assets',
  'deals',
] as const satisfies readonly (keyof typeof storePaths)[];

function ownResources({ origin, base }: DeviceAddress): Record<string, string> {
  const picture = `${base}/v1/books/{ImageId}/thumbnail/{Width}/{Height}`;
  return {
    ...Object.fromEntries(ours.map((name) => [name, `${base}${storePaths[name]}`])),
    image_host: origin,
    image_url_template: `${picture}/false/image.jpg`,
    image_url_quality_template: `${picture}/{Quality}/{IsGreyscale}/image.jpg`,
  };
}

const Resources = z.object({ Resources: z.record(z.string(), z.unknown()) });

/** Where everything is: what the shop says, or would say, with our own addresses among it. */
export async function initialize(services: KoboServices, call: DeviceCall) {
  const answer = call.proxied ? await askShop(services, call, 'GET') : undefined;
  // So that the device signs in to the shop again.
  if (answer?.status === 401) throw unauthorized();
  const given = z.safeParse(Resources, answer?.status === 200 ? answer.body : undefined);
  const theirs = given.success ? given.data.Resources : shopResources;
  call.exchange.setHeader('x-kobo-apitoken', 'e30=');
  return { Resources: { ...theirs, ...ownResources(call.address) } };
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const randomText = (): string =>
  Array.from({ length: 24 }, () => signs[randomInt(signs.length)]).join('');

const Identity = z.object({ UserKey: z.string() });

/** Tokens of the shop, or some that mean nothing: the key in the path is the sign-in. */
export async function signDeviceIn(services: KoboServices, call: DeviceCall) {
  const answer = call.proxied ? await askShop(services, call, 'POST') : undefined;
  if (answer?.status === 200 && answer.body !== undefined) {
    return json(200, answer.body, answer.headers);
  }
  const sent = z.safeParse(Identity, jsonOf(call));
  return {
    AccessToken: randomText(),
    RefreshToken: randomText(),
    TokenType: 'Bearer',
    TrackingId: randomUUID(),
    UserKey: sent.success ? sent.data.UserKey : '',
  };
}
