import { newId } from '../../base/ids.ts';
import type { Db } from '../../base/db/connection.ts';
import { askShop, type DeviceCall, json, type KoboServices } from './device-call.ts';

/** Whether a collection is one that this server sent. */
async function isOwn(db: Db, { key }: DeviceCall, tagId: string): Promise<boolean> {
  const row = await db
    .selectFrom('syncPointTag')
    .innerJoin('syncPoint', 'syncPoint.id', 'syncPointTag.syncPointId')
    .select('tagId')
    .where('apiKeyId', '=', key.id)
    .where('tagId', '=', tagId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A change of a collection on the device. Those of this server are shared by all, and stay as they are;
 * the shop may know the others. It's never refused: a device repeats refused ones with every sync.
 */
export async function changeTag(
  services: KoboServices,
  call: DeviceCall,
  { method, tagId }: { readonly method: string; readonly tagId: string },
) {
  const isForShop = call.proxied && !(await isOwn(services.db, call, tagId));
  const answer = isForShop ? await askShop(services, call, method) : undefined;
  return answer && answer.status < 300
    ? json(answer.status, answer.body ?? {}, answer.headers)
    : {};
}

/** A collection that someone made on the device. */
export async function addTag(services: KoboServices, call: DeviceCall) {
  const answer = call.proxied ? await askShop(services, call, 'POST') : undefined;
  const isGood = answer && answer.status < 300 && typeof answer.body === 'string';
  return isGood ? json(answer.status, answer.body, answer.headers) : newId();
}
