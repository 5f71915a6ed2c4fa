import type { FastifyRequest } from 'fastify';
import { Refusal } from '../base/errors.ts';

/** Every name of JSON counts as JSON. */
const json = 'application/json';

/**
 * Refuses with 406 a caller whose `Accept` excludes the response (RFC 9110, 12.5.1).
 * A caller that accepts any kind of image gets the book's image.
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
