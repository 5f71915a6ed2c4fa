import { readOneOf, readText } from '../lib/search-params.ts';

const contexts = ['SERIES', 'READLIST', 'LIBRARY', 'COLLECTION'] as const;

/** Where a person came from to a series or book; travels along in the address. */
export interface ReadingContext {
  readonly context?: (typeof contexts)[number] | undefined;
  readonly contextId?: string | undefined;
}

/** Reads the context from an address: both members or none. */
export function readReadingContext(
  raw: Readonly<Partial<Record<keyof ReadingContext, unknown>>>,
): ReadingContext {
  const context = readOneOf(raw.context, contexts);
  const contextId = readText(raw.contextId);
  return context === undefined || contextId === undefined ? {} : { context, contextId };
}
