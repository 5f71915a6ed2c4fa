import type { FastifyRequest } from 'fastify';
import { Refusal } from '../base/errors.ts';

/** JSON is JSON, whatever it is called. */
const json = 'application/json';

/**
 * Refuses with 406 a caller whose `Accept` takes nothing of what would be sent (RFC 9110, 12.5.1).
 * Any picture will do for whoever takes some kind of picture: the book has the one it has.
 * @param type media type of the answer
 */
export function checkAcceptable(request: FastifyRequest, type: string): void {
  const { accept } = request.headers;
  if (accept === undefined || accept === '' || accept === '*/*') return;
  const [essence = ''] = type.split(';');
  const names = [essence, ...(/[/+]json$/.test(essence) ? [json] : [])];
  if (request.accepts().type(names)) return;
  if (essence.startsWith('image/') && /\bimage\//i.test(accept)) return;
  if (names.includes(json) && /\bapplication\/[\w.-]+\+json\b/i.test(accept)) return;
  throw new Refusal(
    'not-acceptable',
    `The response is ${essence}, but the request accepts only ${accept}`,
  );
}
