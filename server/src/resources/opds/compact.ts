import { plainText } from './plain-text.ts';

/**
 * A body as it is sent: without empty members, at every depth, and without the characters that feeds
 * can't hold. Its shape stays, for what is left out may be absent.
 */
export function compact(body: unknown): unknown {
  if (typeof body === 'string') return plainText(body);
  if (Array.isArray(body)) return body.map((one) => compact(one)).filter((one) => !isEmpty(one));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body)
      .map(([name, value]) => [name, compact(value)] as const)
      .filter(([, value]) => !isEmpty(value)),
  );
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
