import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isDiskFull } from '../base/db/disk-full.ts';
import { badRequest, notFound, Refusal } from '../base/errors.ts';
import { checkAccess } from './access.ts';
import { exchangeOf } from './exchange.ts';
import type { Authenticate } from './serve.ts';

/** Receives the bytes of files, by the ID of each. */
interface Receiver {
  /** How far it is; a connection that still writes it is ended first. */
  find(id: string): Promise<{ readonly size: number; readonly received: number } | undefined>;
  append(id: string, from: { readonly offset: number; readonly bytes: Readable }): Promise<number>;
}

const version = '1.0.0';
const bytesType = 'application/offset+octet-stream';
const Params = z.object({ id: z.string() });

/**
 * Serves the core of the tus protocol (https://tus.io/protocols/resumable-upload, version 1.0.0) to
 * administrators: `HEAD` tells how far a file is, `PATCH` adds to it. Files are announced and given up
 * by calls of the contract.
 */
export function serveTus(
  app: FastifyInstance,
  receiver: Receiver,
  { url, authenticate }: { readonly url: string; readonly authenticate: Authenticate },
): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    checkAccess('admin', await authenticate(exchangeOf(request, reply)));
    void reply.headers({ 'tus-resumable': version, 'cache-control': 'no-store' });
    if (request.headers['tus-resumable'] !== version) {
      void reply.header('tus-version', version);
      throw Object.assign(new Error(`Only version ${version} of tus is supported`), {
        statusCode: 412,
      });
    }
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(bytesType, (_request, bytes, done) => done(null, bytes));

    scope.head(url, { onRequest }, async (request, reply) => {
      const upload = await receiver.find(z.parse(Params, request.params).id);
      if (!upload) throw notFound('Upload not found');
      return reply
        .headers({ 'upload-offset': upload.received, 'upload-length': upload.size })
        .send();
    });

    scope.patch(url, { onRequest }, async (request, reply) => {
      const { id } = z.parse(Params, request.params);
      const asked = [request.headers['upload-offset']].flat()[0] ?? '';
      if (!/^\d{1,15}$/.test(asked)) throw badRequest('The Upload-Offset must be a number');
      try {
        const from = { offset: Number(asked), bytes: request.raw };
        const received = await receiver.append(id, from);
        return await reply.code(204).header('upload-offset', received).send();
      } catch (error) {
        // Programs read no answer before they have sent everything; what still comes is passed over.
        request.raw.resume();
        if (isDiskFull(error)) throw new Refusal('no-room', 'The server’s disk is full');
        // A broken connection can't receive the response; that isn't our fault.
        if (request.raw.destroyed && !(error instanceof Refusal)) {
          throw badRequest('The connection was lost');
        }
        throw error;
      }
    });
  });
}
