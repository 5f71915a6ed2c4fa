import type { Book } from '@longbox/contract/books';
import type { User } from '@longbox/contract/users';
import { keepAfterAll } from '../../data/on-device/take-along.ts';
import { t } from '../../lib/i18n.ts';
import { sayRemoved } from '../say-removed.ts';

/** Says that books go which no rule wants any more, and offers to keep them. */
export function sayLeaving(me: User, books: readonly Book[]): void {
  sayRemoved(t('device.left'), () => void keepAfterAll(me, books));
}
