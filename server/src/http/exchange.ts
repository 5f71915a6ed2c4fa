import type { FastifyReply, FastifyRequest } from 'fastify';

/** The parts of a request and its reply that sign-in needs beside parsed input. */
export interface Exchange {
  readonly ip: string;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  setHeader(name: string, value: string): void;
  /** `maxAge` in seconds; without it the cookie ends with the browser. */
  setCookie(name: string, value: string, maxAge?: number): void;
  clearCookie(name: string): void;
}

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
  };
}
