import type { FileFormat } from '@longbox/contract/about';
import { kinds } from '../../media/base/kinds.ts';

/** Kinds of book that exist elsewhere and are told apart here only to say why they are not read. */
const unread: readonly FileFormat[] = [
  { extensions: ['.cba', '.ace'], unread: 'ACE' },
  { extensions: ['.mobi', '.azw', '.azw3'], unread: 'MOBI' },
  { extensions: ['.djvu'], unread: 'DJVU' },
];

/** Formats that the server reads, then those it doesn't. */
export function fileFormats(): FileFormat[] {
  // Both versions of RAR are named alike.
  const read = new Set(Object.values(kinds).map(({ extensions }) => extensions.join(' ')));
  return [...[...read].map((names) => ({ extensions: names.split(' ') })), ...unread];
}
