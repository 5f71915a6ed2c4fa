import { isPlainKey, type Translate } from '../lib/i18n.ts';

/** The name of a kind of background work; unknown kinds of a newer server stay as they are. */
export function taskName(t: Translate, type: string): string {
  const key = `task.${type}`;
  return isPlainKey(key) ? t(key) : type;
}
