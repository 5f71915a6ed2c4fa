import { isPlainKey, type Translate } from '../../lib/i18n.ts';

/** What a kind of event is called; one of a newer server stands as it is. */
export function eventName(t: Translate, type: string): string {
  const key = `history.type.${type}`;
  return isPlainKey(key) ? t(key) : type;
}
