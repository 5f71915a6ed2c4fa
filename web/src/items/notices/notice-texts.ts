import type { NoticeTexts } from '@longbox/contract/notifications';
import type { Translate } from '../../lib/i18n.ts';

/** What notifications are worded with, in the current language. */
export const noticeTexts = (t: Translate): NoticeTexts => ({
  booksAdded: t('notifications.event.booksAdded'),
  scanProblems: t('notifications.event.scanProblems'),
  libraryAway: t('notifications.event.libraryAway'),
  diskLow: t('notifications.event.diskLow'),
  taskFailed: t('notifications.event.taskFailed'),
  backupFailed: t('notifications.event.backupFailed'),
  test: t('push.arrived'),
});
