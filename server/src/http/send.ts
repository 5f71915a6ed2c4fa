import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { checkAcceptable } from './acceptable.ts';
import { createBufferPool } from './buffer-pool.ts';
import type { Bytes } from '../base/bytes.ts';
import { stripAccents } from '../base/text.ts';
import { createTurns, isBackground } from './turns.ts';

const pool = createBufferPool();
const turns = createTurns();

/** A JSON answer as it is sent, with the entity tag of its bytes. */
export interface JsonBody {
  readonly bytes: Buffer;
  readonly tag: string;
}

export function jsonBody(text: string): JsonBody {
  const bytes = Buffer.from(text);
  return { bytes, tag: `"${hash('sha1', bytes, 'base64url')}"` };
}

/** A JSON body with an entity tag over it; the same body is not sent twice. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  status: number,
): FastifyReply {
  if (isToBeTagged(request, status)) return sendBody(request, reply, jsonBody(text), status);
  setType(reply);
  return reply.code(status).send(text);
}

export function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, tag }: JsonBody,
  status: number,
): FastifyReply {
  setType(reply);
  if (isToBeTagged(request, status)) {
    void reply.header('etag', tag);
    const lastModified = Date.parse(String(reply.getHeader('last-modified') ?? ''));
    if (isFresh(request, tag, Number.isNaN(lastModified) ? undefined : lastModified)) {
      return reply.code(304).send();
    }
  }
  return reply.code(status).send(bytes);
}

function setType(reply: FastifyReply): void {
  if (!reply.hasHeader('content-type')) void reply.type('application/json; charset=utf-8');
}

const isToBeTagged = ({ method }: FastifyRequest, status: number): boolean =>
  status === 200 && (method === 'GET' || method === 'HEAD');

/** An image or a file, whole or the part asked for, unless the caller has it already. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { options }: Bytes,
): Promise<FastifyReply> {
  if (!options.chosen) checkAcceptable(request, options.type);
  void reply.type(options.type);
  if (options.cacheControl !== undefined) void reply.header('cache-control', options.cacheControl);
  if (options.fileName !== undefined) {
    const disposition = options.attachment ? 'attachment' : 'inline';
    const names = `filename="${plainName(options.fileName)}"; filename*=UTF-8''${rfc5987(options.fileName)}`;
    void reply.header('content-disposition', `${disposition}; ${names}`);
  }
  if (options.lastModified !== undefined) {
    void reply.header('last-modified', new Date(options.lastModified).toUTCString());
  }
  // Under an address that names it, it never changes.
  if (options.version !== undefined && namesVersion(request, options.version)) {
    void reply.header('cache-control', 'private, max-age=31536000, immutable');
  }
  const tag = options.version === undefined ? undefined : `"${options.version}"`;
  if (tag !== undefined) void reply.header('etag', tag);
  if (isFresh(request, tag, options.lastModified)) return reply.code(304).send();
  if (options.file) return sendFile(request, reply, { ...options.file, tag });
  const leave = await turns.enter(isBackground(request));
  finished(reply.raw, leave);
  const borrowed: Buffer[] = [];
  const bytes = await options.read?.((size) => {
    const buffer = pool.take(size);
    borrowed.push(buffer);
    return buffer;
  });
  finished(reply.raw, () => pool.giveBack(borrowed));
  return reply.code(200).send(bytes);
}

/** RFC 9110, section 14: one range of bytes; several at once get the whole file. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, ...file }: NonNullable<Bytes['options']['file']> & { tag: string | undefined },
): FastifyReply {
  const { size } = file;
  void reply.header('accept-ranges', 'bytes');
  const { range: wanted, 'if-range': wantedOf } = request.headers;
  // Without the rest of another version.
  const range = wantedOf === undefined || wantedOf === tag ? parseRange(wanted, size) : undefined;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  void reply.header('content-length', end - start + 1);
  if (range) void reply.header('content-range', `bytes ${start}-${end}/${size}`);
  reply.code(range ? 206 : 200);
  // Fastify would read the whole file for the headers alone.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  if (size === 0) return reply.send('');
  return reply.send(
    'path' in file
      ? createReadStream(file.path, { start, end })
      : Readable.from(file.read(start, end)),
  );
}

function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

const named = z.object({ v: z.string() });

const namesVersion = ({ query }: FastifyRequest, version: string): boolean =>
  z.safeParse(named, query).data?.v === version;

/** RFC 9110: an entity tag decides alone; the time counts only without one. */
function isFresh(
  request: FastifyRequest,
  tag: string | undefined,
  lastModified: number | undefined,
): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) return tag !== undefined && matches(tags, tag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return lastModified !== undefined && Math.floor(lastModified / 1000) * 1000 <= since;
}

function matches(tags: string | undefined, tag: string): boolean {
  return tags?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;
}

/**
 * A file name for those who read no other form: ASCII, without the signs that end a quoted text. Some
 * decode percent signs.
 */
function plainName(name: string): string {
  return stripAccents(name).replaceAll(/[^\x20-\x7E]|["\\%]/g, '_');
}

/** A file name as RFC 5987 wants it in a header. */
function rfc5987(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
