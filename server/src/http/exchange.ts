import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, Refusal } from '../base/errors.ts';
import type { Upload } from '../base/upload.ts';

/** The parts of a request and its reply that sign-in needs beside parsed input. */
export interface Exchange {
  readonly ip: string;
  /** The path asked for, without the context path and the query. */
  readonly path: string;
  /**
   * Absolute address of the context path as the caller sees it, without a slash at its end: what a
   * proxy tells in its `X-Forwarded-Host`, `-Proto` and `-Prefix` counts.
   */
  readonly baseUrl: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  setHeader(name: string, value: string): void;
  /** `maxAge` in seconds; without it the cookie ends with the browser. */
  setCookie(name: string, value: string, maxAge?: number): void;
  clearCookie(name: string): void;
  /** The uploaded file of a multipart request, with its other fields; refused when there is none. */
  upload(field: string): Promise<Upload>;
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
    path: (request.url.split('?')[0] ?? '').slice(request.server.prefix.length),
    get baseUrl() {
      return baseUrlOf(request);
    },
    header: (name) => [request.headers[name]].flat()[0],
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
  };
}

const hostPattern = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;
const prefixPattern = /^(?:\/[\w.~-]+)*$/;

/** A header that is no host or path counts as absent: the address goes into answers. */
function baseUrlOf(request: FastifyRequest): string {
  const forwarded = (name: string, pattern: RegExp): string | undefined => {
    const first = [request.headers[`x-forwarded-${name}`]].flat()[0]?.split(',')[0]?.trim();
    return first !== undefined && pattern.test(first) ? first : undefined;
  };
  const own = hostPattern.test(request.host) ? request.host : 'localhost';
  const scheme = forwarded('proto', /^https?$/) ?? request.protocol;
  const host = forwarded('host', hostPattern) ?? own;
  const prefix = forwarded('prefix', prefixPattern) ?? request.server.prefix;
  return `${scheme}://${host}${prefix}`;
}

async function readUpload(request: FastifyRequest, field: string): Promise<Upload> {
  if (!request.isMultipart()) throw badRequest('The request must be multipart/form-data');
  const fields: Record<string, string> = {};
  let file: { fileName: string; bytes: Buffer } | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: uploadLimit, files: 1 } })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname === field) file = { fileName: part.filename, bytes };
      } else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Refusal('too-large', 'The file is too large: 10 MB is the limit');
    }
    throw badRequest('The upload is not whole or not well formed');
  }
  if (!file) throw badRequest(`The request has no file named ${field}`);
  return { ...file, fields };
}
