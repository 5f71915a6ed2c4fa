import { SourceFailure } from '../outside-call.ts';
import type { Asker } from '../source.ts';
import type { Dump } from './read-dump.ts';

/** The copy that answers. @throws SourceFailure without one */
export function dumpOf({ dump }: Asker): Dump {
  if (!dump) throw new SourceFailure('REFUSED');
  return dump;
}
