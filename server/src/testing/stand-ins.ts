import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Server } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A request that a stand-in got. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
  readonly body: string;
  readonly bytes: Buffer;
}

/** A web server on loopback that keeps what it's sent, and answers with the status it's told to. */
export async function startWebStandIn() {
  const received: Received[] = [];
  let status = 200;
  let told: Readonly<Record<string, string>> = {};
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const body = bytes.toString();
      received.push({ headers: request.headers, path: request.url ?? '', body, bytes });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : told).end();
    });
  });
  server.listen(0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${await portOf(server)}`,
    received,
    answerWith(next: number, headers: Readonly<Record<string, string>> = {}) {
      status = next;
      told = headers;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A letter that a stand-in got: who it's to, and its source. */
interface Letter {
  readonly to: readonly string[];
  readonly source: string;
}

/** A mail server on loopback that keeps its letters, for users with the password `right`. */
export async function startMailStandIn() {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    onAuth({ username, password }, _session, callback) {
      if (password === 'right') callback(null, { user: username ?? '' });
      else callback(new Error('Wrong user or password'));
    },
    onRcptTo({ address }, _session, callback) {
      callback(address.startsWith('nobody@') ? new Error('No such mailbox') : null);
    },
    onData(stream, { envelope }, callback) {
      void text(stream).then((source) => {
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), source });
        callback();
      });
    },
  });
  const port = await portOf(server.listen(0, '127.0.0.1'));
  return {
    port,
    letters,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The port of a server, once it listens. */
async function portOf(server: Server): Promise<number> {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the stand-in has no port');
  return address.port;
}
