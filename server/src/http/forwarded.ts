import type { IncomingMessage } from 'node:http';

/** Requests that a proxy passes on, trusted or not. */
const forwarded = new WeakSet<IncomingMessage>();

export const noteForwarded = (request: IncomingMessage): void => void forwarded.add(request);
export const wasForwarded = (request: IncomingMessage): boolean => forwarded.has(request);
