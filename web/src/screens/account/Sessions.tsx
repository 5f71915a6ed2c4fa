import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../data/error-text.ts';
import { mySessionsQuery, useEndMySession } from '../../data/sessions.ts';
import { SessionTable } from '../../items/account/SessionTable.tsx';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { Section } from '../../ui/Sections.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { endSessionsDialog } from './api-key-dialogs.ts';

/** Where one is signed in. */
export function Sessions() {
  const t = useT();
  const { data, error, refetch } = useQuery(mySessionsQuery);
  const end = useEndMySession();
  return (
    <Section
      title={t('sessions.title')}
      text={t('sessions.text')}
      tools={
        <Button
          remote
          data-field="sessions"
          icon={<IconLogout size={18} />}
          onClick={() => {
            openDialog(endSessionsDialog, {});
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
            end.mutate({ params: { sessionId: id } });
          }}
        />
      )}
    </Section>
  );
}
