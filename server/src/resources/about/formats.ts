import type { FileFormat } from '@longbox/contract/about';
import { kinds } from '../../media/base/kinds.ts';

/** Kinds of book that exist elsewhere and are told apart here only to say why they are not read. */
const unread: readonly FileFormat[] = [
  { extensions: ['.cba', '.ace'], unread: 'ACE' },
  { extensions: ['.djvu'], unread: 'DJVU' },
];

/** Formats that the server reads, then those it doesn't. */
export function fileFormats(): FileFormat[] {
  // Both versions of RAR are named alike, so are those of Kindle.
  const lists = Object.values<{ readonly extensions: readonly string[] }>(kinds);
  const read = new Set(lists.map(({ extensions }) => extensions.join(' ')));
  // A folder has none.
  read.delete('');
  return [...[...read].map((names) => ({ extensions: names.split(' ') })), ...unread];
}
