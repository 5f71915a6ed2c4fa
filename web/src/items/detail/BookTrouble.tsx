import type { Book } from '@longbox/contract/books';
import { translateCodes } from '../../data/error-text.ts';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { archivePasswordsDialog } from '../dialogs.ts';
import { useIsOwnServer } from '../use-is-own-server.ts';
import { Banner } from '../../ui/Banner.tsx';
import styles from './detail.module.css';

interface BookTroubleProps {
  readonly book: Book;
  readonly available: boolean;
}

const tones = {
  UNKNOWN: 'plain',
  ERROR: 'danger',
  UNSUPPORTED: 'warning',
  OUTDATED: 'warning',
} as const;

/** Whether a password of its library would open it; none opens a PDF or a 7z. */
function isLockedArchive({ comment, mediaType }: Book['media']): boolean {
  const isZip = mediaType === 'application/x-zip-encrypted' || mediaType === 'application/zip';
  return comment === 'ERR_1002' || (isZip && comment === 'ERR_1005 [password]');
}

/** Why a book can't be read, or not fully; nothing if there is no problem. */
export function BookTrouble({ book, available }: BookTroubleProps) {
  const t = useT();
  const isAdmin = useIsAdmin();
  const canUnlock = useIsOwnServer() && isLockedArchive(book.media);
  const { status, comment } = book.media;
  const isWell = status === 'READY';
  if (available && isWell) return null;
  return (
    <div className={styles['troubles']}>
      {!available && (
        <Banner tone="danger" title={t('trouble.unavailable')}>
          {t('trouble.unavailableText')}
        </Banner>
      )}
      {!isWell && (
        <Banner tone={tones[status]} title={t(`trouble.${status}`)}>
          <p className={styles['reason']}>
            {comment === '' ? t(`trouble.${status}.text`) : translateCodes(comment)}
          </p>
          {isAdmin && canUnlock && (
            <div className={styles['unlock']}>
              <Button
                onClick={() => {
                  openDialog(archivePasswordsDialog, { libraryId: book.libraryId });
                }}
              >
                {t('trouble.unlock')}
              </Button>
            </div>
          )}
          {isAdmin && !canUnlock && (status === 'ERROR' || status === 'UNSUPPORTED') && (
            <p>{t('trouble.advice')}</p>
          )}
        </Banner>
      )}
    </div>
  );
}
