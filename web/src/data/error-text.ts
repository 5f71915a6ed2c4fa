import { isPlainKey, t } from '../lib/i18n.ts';
import { ApiError } from './http.ts';

/** What the server adds to a code where it knows more. */
const reasons = [
  [/ERR_1005 \[password\]/g, 'error.ERR_1005.locked'],
  [/ERR_1005 \[longer than [\d.]+ s\]/g, 'error.ERR_1005.late'],
  [/ERR_1001 \[7z\]/g, 'error.ERR_1001.sevenZip'],
] as const;

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

/** What to tell a person about a failure: the server's reason, or what we know of it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof Error ? translateCodes(error.message) : '';
  }
  if (error.kind === 'unreachable') return t('failure.unreachable');
  if (error.kind === 'unreadable') return t('failure.unreadable');
  if (error.message !== '') return translateCodes(error.message);
  if (error.status === 401) return t('failure.signedOut');
  return t('failure.status', { status: error.status });
}
