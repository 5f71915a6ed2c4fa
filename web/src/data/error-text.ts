import { isPlainKey, t } from '../lib/i18n.ts';
import { ApiError } from './http.ts';

/** Details that the server adds to a code. */
const reasons = [
  [/ERR_1005 \[password\]/g, 'error.ERR_1005.locked'],
  [/ERR_1005 \[DRM\]/g, 'error.ERR_1005.drm'],
  [/ERR_1005 \[longer than [\d.]+ s\]/g, 'error.ERR_1005.late'],
  [/ERR_1005 \[disk full\]/g, 'error.ERR_1005.full'],
] as const;

/** Sentences of servers without an error code, and the last part of our text's key. */
const sentences = [
  [/^Collection name already exists/i, 'collectionTaken'],
  [/^Read list name already exists/i, 'readListTaken'],
  [/^Library name already exists/i, 'libraryTaken'],
  [/^A user with (?:this|the same) e-?mail already exists/i, 'userTaken'],
  [/^This server has already been claimed/i, 'claimed'],
  [/^Library root (?:folder )?does not exist/i, 'rootMissing'],
  [/^Library root (?:folder )?(?:is not|must be) a folder/i, 'rootNoFolder'],
  [/^Library path .*is a child of (?:an )?existing library[: ]*(?<which>[^:]*)/i, 'rootInside'],
  [/^Library path .*is a parent of (?:an )?existing library[: ]*(?<which>[^:]*)/i, 'rootAround'],
  [/^(?:Path|The root folder of a library) must be (?:an )?absolute/i, 'pathRelative'],
  [/^Path does not exist/i, 'pathMissing'],
  [/^Couldn’t read the folder/i, 'folderUnreadable'],
  [/one-?shot.*import|import.*one-?shot/i, 'oneshotImport'],
  [/^The file is too large|maximum upload size|request body too large/i, 'tooLarge'],
  [/^The file is not an image/i, 'noImage'],
  [
    /^(?:Only uploaded thumbnails can be deleted|You can only delete uploaded covers)/i,
    'posterKept',
  ],
  [/^(?:404 )?Not[ _]found$/i, 'notFound'],
  [/^(?:403 )?(?:Forbidden|Access Denied|Not permitted)$/i, 'forbidden'],
  [/^(?:500 )?Internal[ _]Server[ _]Error$/i, 'internal'],
  [/^(?:400 )?Bad[ _]Request$/i, 'badRequest'],
  [/^must not be (?:blank|empty|null)$/i, 'blank'],
  [/^must be a well-formed email address$/i, 'email'],
] as const satisfies readonly (readonly [RegExp, string])[];

/** A reason in words as a person reads it: known sentences and codes are translated. */
export function translateReason(text: string): string {
  for (const [sentence, name] of sentences) {
    const key = `error.said.${name}`;
    const found = sentence.exec(text);
    if (found === null || !isPlainKey(key)) continue;
    const { which = '' } = found.groups ?? {};
    return which === '' ? t(key) : t('failure.line', { title: t(key), reason: which.trim() });
  }
  return translateCodes(text);
}

/** Puts the meaning in the current language in place of every code `ERR_nnnn` of a text. */
export function translateCodes(text: string): string {
  const named = reasons.reduce(
    (told, [reason, key]) => (isPlainKey(key) ? told.replaceAll(reason, t(key)) : told),
    text,
  );
  return named.replaceAll(/ERR_\d{4}/g, (code) => {
    const key = `error.${code}`;
    return isPlainKey(key) ? t(key) : code;
  });
}

/** The reason of a failure for people: the server's, or our own. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof Error ? translateReason(error.message) : '';
  }
  if (error.kind === 'unreachable') return t('failure.unreachable');
  if (error.kind === 'unreadable') return t('failure.unreadable');
  if (error.message !== '') return translateReason(error.message);
  if (error.status === 401) return t('failure.signedOut');
  return t('failure.status', { status: error.status });
}
