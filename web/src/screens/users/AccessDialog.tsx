import type { User } from '@longbox/contract/users';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { sessionsQuery, useEndSession, useEndSessions } from '../../data/sessions.ts';
import { SessionTable } from '../../items/account/SessionTable.tsx';
import { askDialog } from '../../items/dialogs.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type HostedDialog, openDialog } from '../../ui/dialogs.ts';
import { Section } from '../../ui/Sections.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { KeysOf } from './KeysOf.tsx';
import styles from './users.module.css';

interface AccessDialogProps extends HostedDialog {
  readonly user: User;
}

/** Where an account is signed in and what keys it has, each to be taken from it. */
export function AccessDialog({ user, onClose }: AccessDialogProps) {
  const t = useT();
  const { id: userId } = user;
  const { data, error, refetch } = useQuery(sessionsQuery(userId));
  const end = useEndSession();
  const endAll = useEndSessions();
  return (
    <Dialog
      title={t('users.accessOf', { name: user.email })}
      width={900}
      phone="full"
      onClose={onClose}
    >
      <div className={styles['access']}>
        <Section
          title={t('sessions.title')}
          tools={
            <Button
              disabled={data === undefined || data.length === 0}
              busy={endAll.isPending}
              onClick={() => {
                openDialog(askDialog, {
                  title: t('sessions.everywhereOf.title', { name: user.email }),
                  text: t('sessions.end.text'),
                  confirm: t('sessions.everywhere'),
                  onConfirm: () => {
                    endAll.mutate({ params: { userId } });
                  },
                });
              }}
            >
              {t('sessions.everywhere')}
            </Button>
          }
        >
          {error !== null && data === undefined ? (
            <ErrorState
              title={t('failure.sessions')}
              reason={reasonOf(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <SessionTable
              sessions={data}
              onEnd={({ id }) => {
                end.mutate({ params: { userId, sessionId: id } });
              }}
            />
          )}
        </Section>
        <Section title={t('apiKeys.title')}>
          <KeysOf userId={userId} />
        </Section>
      </div>
    </Dialog>
  );
}
