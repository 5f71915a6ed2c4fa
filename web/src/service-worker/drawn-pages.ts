import type { PageWanted } from '../data/on-device/page-wanted.ts';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds that a page has to draw one: a large one takes seconds on a slow phone. */
const patience = 20_000;

/** A page of a kept PDF, drawn by the page of the client that asks for it. */
export async function drawnBy(clientId: string, wanted: PageWanted): Promise<Response | undefined> {
  const client = await self.clients.get(clientId);
  if (client === undefined) return undefined;
  const { port1, port2 } = new MessageChannel();
  const drawn = new Promise<Blob | undefined>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      resolve(data instanceof Blob ? data : undefined);
    });
    port1.start();
    setTimeout(resolve, patience, undefined);
  });
  client.postMessage(wanted, [port2]);
  const picture = await drawn;
  port1.close();
  return picture && new Response(picture, { headers: { 'content-type': picture.type } });
}
