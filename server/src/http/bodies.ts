import type { FastifyInstance } from 'fastify';
import { badRequest, Refusal } from '../base/errors.ts';

/** `application/json` and its kin, such as `application/vnd.readium.progression+json`. */
const json = /^application\/(?:[\w.-]+\+)?json\b/i;

/** Levels of lists and objects; no call needs nearly as many. */
const deepest = 100;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(body: string | Buffer): string | undefined {
  try {
    return typeof body === 'string' ? body : utf8.decode(body);
  } catch {
    return undefined;
  }
}

/** Whether JSON is nested more deeply than this. Known before it is parsed, which nests as deeply. */
function isDeeper(text: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === '[' || letter === '{') {
      depth += 1;
      if (depth > most) return true;
    } else if (letter === ']' || letter === '}') depth -= 1;
  }
  return false;
}

/**
 * Accepted bodies: JSON by any of its names, an empty body of any type (programs send
 * `application/x-www-form-urlencoded` with calls that take no body), and no other text.
 */
export function readBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser(json, { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null);
    const text = textOf(body);
    if (text === undefined) return done(badRequest('The body is not valid UTF-8'));
    if (isDeeper(text, deepest))
      return done(badRequest(`The body has too many nested levels. The limit is ${deepest}.`));
    void parseJson(request, text, done);
  });
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null);
    const type = request.headers['content-type'] ?? 'without a media type';
    done(new Refusal('unsupported-type', `Can’t read a body (${type}). Send application/json.`));
  });
  http.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding === undefined && (length === undefined || length === '0')) {
      delete raw.headers['content-type'];
    }
  });
}

/** Takes every body as bytes, whatever its type, or without one. */
export function readAnything(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}
