import { isPlainKey, type Translate } from '../../lib/i18n.ts';

/** The name of a kind of event; one of a newer server is shown as it is. */
export function eventName(t: Translate, type: string): string {
  const key = `history.type.${type}`;
  return isPlainKey(key) ? t(key) : type;
}
