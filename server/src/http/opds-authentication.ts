import { opdsTypes } from '@longbox/contract/opds';
import { getJsonAuthentication } from '@longbox/contract/opds-json';
import type { OpdsAuthentication } from '@longbox/contract/opds-shapes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { baseUrlOf } from './exchange.ts';

/** Content type of the document that says how to sign in to OPDS 2.0. */
export const authenticationType = `${opdsTypes.authentication};charset=utf-8`;

/**
 * How programs sign in to OPDS 2.0.
 *
 * @param baseUrl absolute address of the context path
 */
export function authenticationDocument(baseUrl: string): OpdsAuthentication {
  const logo = { href: `${baseUrl}/icon-512.png`, type: 'image/png', width: 512, height: 512 };
  return {
    id: `${baseUrl}${getJsonAuthentication.path}`,
    title: 'Longbox',
    description: 'Enter your email and password to authenticate.',
    links: [{ rel: 'logo', ...logo }],
    authentication: [
      {
        type: 'http://opds-spec.org/auth/basic',
        labels: { login: 'Email', password: 'Password' },
      },
    ],
  };
}

/** Refuses a call of OPDS 2.0 that comes without a sign-in: the answer says how to sign in. */
export function askForSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const document = authenticationDocument(baseUrlOf(request));
  const rel = 'http://opds-spec.org/auth/document';
  return reply
    .code(401)
    .header('link', `<${document.id}>; rel="${rel}"; type="${opdsTypes.authentication}"`)
    .type(authenticationType)
    .send(document);
}
