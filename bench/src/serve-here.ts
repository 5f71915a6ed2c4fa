import { once } from 'node:events';
import type { Server } from 'node:http';
import { atEnd } from './site.ts';

/** Has a server of the bench's own listen on a free port of this machine, until the bench ends; answers its address. */
export async function serveHere(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
