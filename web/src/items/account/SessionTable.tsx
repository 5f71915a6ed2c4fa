import type { Session } from '@longbox/contract/sessions';
import { IconDeviceDesktop, IconDeviceMobile, IconPlug } from '@tabler/icons-react';
import { formatDate, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { askDialog } from '../dialogs.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import styles from './account.module.css';
import { agentOf } from './agent-name.ts';

interface SessionTableProps {
  readonly sessions: readonly Session[] | undefined;
  readonly onEnd: (session: Session) => void;
}

/** Where an account is signed in, and the way to sign it out there. */
export function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const t = useT();
  return (
    <DataTable
      label={t('sessions.title')}
      columns={[
        {
          key: 'place',
          label: t('sessions.place'),
          render: (session: Session) => <Place session={session} />,
        },
        {
          key: 'ip',
          label: t('sessions.ip'),
          render: ({ ip }) => <bdi dir="ltr">{ip ?? '–'}</bdi>,
        },
        {
          key: 'lastUsed',
          label: t('sessions.lastUsed'),
          render: ({ lastUsed }) =>
            formatDate(lastUsed, { dateStyle: 'medium', timeStyle: 'short' }),
        },
        {
          key: 'created',
          label: t('sessions.since'),
          render: ({ created }) => formatDate(created),
        },
        {
          key: 'end',
          label: t('apiKeys.actions'),
          numeric: true,
          render: (session) => <EndButton session={session} onEnd={onEnd} />,
        },
      ]}
      rows={sessions}
      idOf={({ id }) => id}
      empty={<p className={styles['quiet']}>{t('sessions.none')}</p>}
    />
  );
}

/** The name of a browser with its device, or of an app. */
export function useAgentName({ userAgent }: Pick<Session, 'userAgent'>): string {
  const t = useT();
  const agent = agentOf(userAgent);
  if (agent === undefined) return t('sessions.unknown');
  const { program, system } = agent;
  return system === undefined ? program : t('sessions.on', { program, system });
}

const handheld: ReadonlySet<string | undefined> = new Set(['Android', 'iPhone', 'iPad']);

function Place({ session }: { readonly session: Session }) {
  const t = useT();
  const { userAgent, current, remembered } = session;
  const name = useAgentName(session);
  const agent = agentOf(userAgent);
  const isBrowser = userAgent?.startsWith('Mozilla/') === true;
  const Icon = handheld.has(agent?.system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <span className={styles['place']}>
      {isBrowser ? <Icon size={20} aria-hidden /> : <IconPlug size={20} aria-hidden />}
      <span title={userAgent ?? undefined}>
        <bdi>{name}</bdi>
        {current && <strong className={styles['here']}> {t('sessions.here')}</strong>}
        {remembered && <span className={styles['quiet']}> {t('sessions.remembered')}</span>}
      </span>
    </span>
  );
}

interface EndButtonProps {
  readonly session: Session;
  readonly onEnd: (session: Session) => void;
}

function EndButton({ session, onEnd }: EndButtonProps) {
  const t = useT();
  const name = useAgentName(session);
  return (
    <Button
      size="small"
      aria-label={t('sessions.endOf', { name })}
      onClick={() => {
        openDialog(askDialog, {
          title: t('sessions.end.title', { name }),
          text: t('sessions.end.text'),
          confirm: t('sessions.end'),
          onConfirm: () => {
            onEnd(session);
          },
        });
      }}
    >
      {t('sessions.end')}
    </Button>
  );
}
