import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@longbox/contract/endpoint';
import { addBookThumbnail } from '@longbox/contract/thumbnails';
import { figure } from './figures.ts';
import { memoryOf } from './memory.ts';
import { openSite } from './site.ts';

const uploads = 80;
const heldMillis = 30_000;
/** Of each body: what comes, and what is said to come, in bytes. */
const sent = 1_000_000;
const announced = 10_000_000;

/** Uploads of strangers that begin and never end: what they hold of the server after half a minute. */
export async function benchUnfinishedBodies(): Promise<void> {
  const site = await openSite();
  const before = memoryOf(site.server.process.pid);
  const sockets = Array.from({ length: uploads }, () => beginUpload(site.url));
  await setTimeout(heldMillis);
  const held = sockets.filter((socket) => !socket.closed).length;
  const after = memoryOf(site.server.process.pid);
  for (const socket of sockets) socket.destroy();
  figure('connections of 80 unfinished uploads held after 30 s', held, '', { below: 1 });
  if (before !== undefined && after !== undefined) {
    figure('memory that they hold', Math.max(0, after - before), 'MB', { below: 40 });
  }
}

function beginUpload(url: string): Socket {
  const { hostname, port } = new URL(url);
  const place = pathOf(addBookThumbnail, { params: { bookId: 'X' } });
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `POST ${place} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: ${announced}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n' +
        'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
    );
    socket.write(Buffer.alloc(sent));
  });
  socket.resume();
  // Waits for any end by the server.
  socket.on('error', () => undefined);
  return socket;
}
