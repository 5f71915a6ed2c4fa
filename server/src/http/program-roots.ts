import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathname } from './exchange.ts';

/** Policy of answers to reading programs: opened in a browser, they run nothing. */
export const programPolicy = "default-src 'none'; sandbox";

/** How feeds and covers are kept: asked for again each time. */
export const programCache = 'max-age=0, must-revalidate, private';

const challenge = 'Basic realm="Longbox", charset="UTF-8"';

/** Whether a path below the context path belongs to an OPDS catalog (programs.md 0.1). */
export const isOfOpds = (path: string): boolean => `${path}/`.startsWith('/opds/');

/** The path that a request asks for, below the context path. */
const placeOf = (request: FastifyRequest): string =>
  pathname(request).slice(request.server.prefix.length);

/** Whether the answer goes to a reading program, not to a browser. */
export const isForProgram = (request: FastifyRequest): boolean => isOfOpds(placeOf(request));

/** Whether a path below the context path is of OPDS 2.0, which refuses in a form of its own. */
export const isOfOpds2 = (path: string): boolean => `${path}/`.startsWith('/opds/v2/');

/** Whether a request asks for OPDS 2.0. */
export const isForOpds2 = (request: FastifyRequest): boolean => isOfOpds2(placeOf(request));

/** Many programs send credentials only after they were asked to, whatever marks their calls have. */
export function challengeProgram(reply: FastifyReply): void {
  void reply.header('www-authenticate', challenge);
}

/** Every spelling of a call's address: programs often add a slash. */
export function spellingsOf({
  path,
  aliases = [],
}: {
  readonly path: string;
  readonly aliases?: readonly string[];
}): string[] {
  const endsOpen = path.includes('{+');
  return [path, ...aliases].flatMap((one) =>
    isOfOpds(one) && !endsOpen ? [one, `${one}/`] : [one],
  );
}
