import { isPlainKey, type Translate } from '../lib/i18n.ts';

/** What a kind of background work is called; one of a newer server stands as it is. */
export function taskName(t: Translate, type: string): string {
  const key = `task.${type}`;
  return isPlainKey(key) ? t(key) : type;
}
