import type { Book } from '@longbox/contract/books';
import type { PlainKey } from '../../lib/i18n.ts';

/** The fix for a file, by the server's description of its problem; the first match counts. */
const advice: readonly (readonly [RegExp, PlainKey])[] = [
  [/ERR_1000/, 'manage.advice.openFile'],
  [/ERR_1001/, 'manage.advice.convert'],
  [/ERR_1002|ERR_1005 \[password\]/, 'manage.advice.unlock'],
  [/ERR_1005 \[DRM\]/, 'manage.advice.drm'],
  [/ERR_1003/, 'manage.advice.repack'],
  [/ERR_1004/, 'manage.advice.volumes'],
  [/ERR_1005 \[longer than/, 'manage.advice.late'],
  [/ERR_1005 \[disk full\]/, 'manage.advice.room'],
  [/ERR_1005/, 'manage.advice.unknown'],
  [/ERR_1006 \[/, 'manage.advice.nested'],
  [/ERR_1006/, 'manage.advice.noPages'],
  [/ERR_1007|ERR_1008|ERR_1033/, 'manage.advice.unlisted'],
  [/ERR_1018/, 'manage.advice.missing'],
  [/ERR_1032/, 'manage.advice.resaveEpub'],
];

/** What helps a book that cannot be read; its status alone tells where no code does. */
export function adviceFor({ media, deleted }: Pick<Book, 'media' | 'deleted'>): PlainKey {
  if (deleted) return 'manage.advice.missing';
  const known = advice.find(([reason]) => reason.test(media.comment));
  if (known) return known[1];
  return media.status === 'UNSUPPORTED' ? 'manage.advice.convert' : 'manage.advice.again';
}
