import type { FastifyInstance } from 'fastify';
import { Refusal } from '../base/errors.ts';

/** `application/json` and its kin, such as `application/vnd.readium.progression+json`. */
const json = /^application\/(?:[\w.-]+\+)?json\b/i;

/**
 * What bodies are read: JSON by any of its names, nothing at all under any name (programs send
 * `application/x-www-form-urlencoded` with calls that take no body), and no other text.
 */
export function readBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser(json, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parseJson(request, String(body), done);
  });
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null);
    const type = request.headers['content-type'] ?? 'without a media type';
    done(
      new Refusal('unsupported-type', `A body ${type} is not understood: send application/json`),
    );
  });
  http.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding === undefined && (length === undefined || length === '0')) {
      delete raw.headers['content-type'];
    }
  });
}
