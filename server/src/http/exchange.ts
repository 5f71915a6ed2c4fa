import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, Refusal } from '../base/errors.ts';
import type { Upload } from '../base/upload.ts';
import { untrustedProxyOf, wasForwarded } from './forwarding.ts';

/** The parts of a request and its reply that sign-in needs beside parsed input. */
export interface Exchange {
  readonly ip: string;
  /** Whether a program on this machine makes the call, and no proxy passes it on. */
  readonly isFromHere: boolean;
  readonly method: string;
  /** The path asked for, without the context path and the query. */
  readonly path: string;
  /** The same with its query, byte for byte as it came. */
  readonly target: string;
  /**
   * Absolute address of the context path as the caller sees it, without a slash at its end: what a
   * trusted proxy tells in its `X-Forwarded-Host`, `-Proto` and `-Prefix` counts.
   */
  readonly baseUrl: string;
  /** Address of the proxy that the request came through, if its headers were ignored. */
  readonly untrustedProxy: string | undefined;
  header(name: string): string | undefined;
  /** The headers whose names begin like this. */
  headersLike(start: string): Readonly<Record<string, string>>;
  cookie(name: string): string | undefined;
  setHeader(name: string, value: string): void;
  /** `maxAge` in seconds; without it the cookie ends with the browser. */
  setCookie(name: string, value: string, maxAge?: number): void;
  clearCookie(name: string): void;
  /** The uploaded file of a multipart request, with its other fields; refused when there is none. */
  upload(field: string): Promise<Upload>;
  /** Writes the uploaded file of a multipart request, which has up to `limit` bytes, to `file`. */
  receive(field: string, file: string, limit: number): Promise<void>;
}

/** Bytes of one uploaded file. */
export const uploadLimit = 10_000_000;

export function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  const path = request.server.prefix === '' ? '/' : request.server.prefix;
  const attributes = {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  } as const;
  return {
    ip: request.ip,
    isFromHere: isFromHere(request),
    method: request.method,
    path: pathname(request).slice(request.server.prefix.length),
    target: request.url.slice(request.server.prefix.length),
    get baseUrl() {
      return baseUrlOf(request);
    },
    untrustedProxy: untrustedProxyOf(request.raw),
    header: (name) => [request.headers[name]].flat()[0],
    headersLike: (start) =>
      Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) => {
          const [text] = [value].flat();
          return name.startsWith(start) && text !== undefined ? [[name, text]] : [];
        }),
      ),
    cookie: (name) => request.cookies[name],
    setHeader: (name, value) => void reply.header(name, value),
    setCookie: (name, value, maxAge) =>
      void reply.setCookie(
        name,
        value,
        maxAge === undefined ? attributes : { ...attributes, maxAge },
      ),
    clearCookie: (name) => void reply.clearCookie(name, attributes),
    upload: (field) => readUpload(request, field),
    receive: (field, file, limit) => receiveUpload(request, { field, file, limit }),
  };
}

const loopback = /^(?:::ffff:)?127\.|^::1$/;
const ownName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** By another name it may be a page of elsewhere that leads its name here. */
function isFromHere({ raw, socket, headers }: FastifyRequest): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    ownName.test(headers.host ?? '') &&
    !wasForwarded(raw)
  );
}

/** The path asked for, encoded as it came. */
export const pathname = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?')[0] ?? '';

const hostPattern = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;
const prefixPattern = /^(?:\/[\w.~-]+)*$/;

/**
 * A header that is no host or path counts as absent: the address goes into answers. Headers of proxies
 * that are not trusted never come this far (`gate.ts`).
 */
export function baseUrlOf({ protocol, host, headers, server }: FastifyRequest): string {
  const forwarded = [headers['x-forwarded-prefix']].flat()[0]?.split(',')[0]?.trim();
  const prefix = forwarded !== undefined && prefixPattern.test(forwarded) ? forwarded : undefined;
  const scheme = protocol === 'https' ? 'https' : 'http';
  const name = [host, headers.host ?? ''].find((one) => hostPattern.test(one)) ?? 'localhost';
  return `${scheme}://${name}${prefix ?? server.prefix}`;
}

async function readUpload(request: FastifyRequest, field: string): Promise<Upload> {
  let file: { fileName: string; bytes: Buffer } | undefined;
  const fields = await readParts(request, uploadLimit, async (part) => {
    const bytes = await part.toBuffer();
    if (part.fieldname === field) file = { fileName: part.filename, bytes };
  });
  if (!file) throw missingFile(field);
  return { ...file, fields };
}

async function receiveUpload(
  request: FastifyRequest,
  { field, file, limit }: { readonly field: string; readonly file: string; readonly limit: number },
): Promise<void> {
  let isThere = false;
  await readParts(request, limit, async (part) => {
    const isWanted = part.fieldname === field;
    if (isWanted) await pipeline(part.file, createWriteStream(file, { mode: 0o600 }));
    else part.file.resume();
    if (part.file.truncated) throw tooLarge(limit);
    isThere ||= isWanted;
  });
  if (!isThere) throw missingFile(field);
}

const missingFile = (field: string) => badRequest(`The request has no file named ${field}`);
const tooLarge = (limit: number) =>
  new Refusal('too-large', `The file is too large. The limit is ${limit / 1e6} MB.`);

/** Takes the file of a multipart request, and gives its other fields. */
async function readParts(
  request: FastifyRequest,
  fileSize: number,
  take: (part: MultipartFile) => Promise<unknown>,
): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw badRequest('The request must be multipart/form-data');
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({ limits: { fileSize, files: 1 } })) {
      if (part.type === 'file') await take(part);
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(fileSize);
      if (error.code === 'ENOSPC') throw error;
    }
    throw badRequest('The upload is incomplete or malformed');
  }
  return fields;
}
