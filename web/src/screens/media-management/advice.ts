import type { Book } from '@longbox/contract/books';
import type { PlainKey } from '../../lib/i18n.ts';

/** What mends a file, by the code the server gives for its trouble. */
const byCode: Readonly<Record<string, PlainKey>> = {
  ERR_1000: 'manage.advice.access',
  ERR_1001: 'manage.advice.type',
  ERR_1002: 'manage.advice.encrypted',
  ERR_1003: 'manage.advice.repack',
  ERR_1004: 'manage.advice.repack',
  ERR_1005: 'manage.advice.damaged',
  ERR_1006: 'manage.advice.empty',
  ERR_1008: 'manage.advice.damaged',
  ERR_1018: 'manage.advice.gone',
  ERR_1032: 'manage.advice.epub',
};

/** What helps a book that cannot be read; its status alone tells where no code does. */
export function adviceFor({ media, deleted }: Pick<Book, 'media' | 'deleted'>): PlainKey {
  if (deleted) return 'manage.advice.gone';
  if (media.comment.includes('[password]')) return 'manage.advice.encrypted';
  if (media.comment.includes('ERR_1001 [7z]')) return 'manage.advice.repack';
  const code = /ERR_\d{4}/.exec(media.comment)?.[0] ?? '';
  const known = byCode[code];
  if (known !== undefined) return known;
  return media.status === 'UNSUPPORTED' ? 'manage.advice.type' : 'manage.advice.again';
}
