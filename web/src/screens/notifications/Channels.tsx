import type { Channel } from '@longbox/contract/notifications';
import { IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useTestChannel } from '../../data/notifications.ts';
import { Problem } from '../../items/delivery/Problem.tsx';
import { formatDate, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Section } from '../../ui/Sections.tsx';
import type { ChannelDialogProps } from './ChannelDialog.tsx';
import { formName } from './channel-form.ts';
import styles from './notifications.module.css';
import { Outcome } from './Outcome.tsx';

const channelDialog = dialogPart<ChannelDialogProps>(
  async () => (await import('./ChannelDialog.tsx')).ChannelDialog,
);
const deleteChannelDialog = dialogPart<{ channel: Channel }>(
  async () => (await import('./DeleteChannelDialog.tsx')).DeleteChannelDialog,
);

/** The places that are told, and what came of the last messages. */
export function Channels({ channels }: { readonly channels: readonly Channel[] }) {
  const t = useT();
  return (
    <Section
      title={t('notifications.channels')}
      text={t('notifications.channelsText')}
      tools={
        <Button
          data-field="notifications"
          icon={<IconPlus size={18} />}
          onClick={() => {
            openDialog(channelDialog, {});
          }}
        >
          {t('notifications.add')}
        </Button>
      }
    >
      {channels.length === 0 ? (
        <p className={styles['note']}>{t('notifications.none')}</p>
      ) : (
        <ul className={styles['channels']} aria-label={t('notifications.channels')}>
          {channels.map((channel) => (
            <Line key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Line({ channel }: { readonly channel: Channel }) {
  const t = useT();
  const test = useTestChannel();
  const { id, name, form, events } = channel;
  return (
    <li className={styles['channel']}>
      <div className={styles['words']}>
        <strong>{name}</strong>
        <span className={styles['note']}>
          {[formName(t, form), ...events.map((event) => t(`notifications.event.${event}`))].join(
            ' · ',
          )}
        </span>
        <State channel={channel} />
      </div>
      <div className={styles['actions']}>
        <Button
          size="small"
          icon={<IconSend size={16} />}
          busy={test.isPending}
          aria-label={t('notifications.testOf', { name })}
          onClick={() => {
            test.mutate({ params: { channelId: id } });
          }}
        >
          {t('notifications.test')}
        </Button>
        <IconButton
          label={t('notifications.editOf', { name })}
          onClick={() => {
            openDialog(channelDialog, { channel });
          }}
        >
          <IconPencil size={18} />
        </IconButton>
        <IconButton
          remote
          label={t('notifications.deleteOf', { name })}
          onClick={() => {
            openDialog(deleteChannelDialog, { channel });
          }}
        >
          <IconTrash size={18} />
        </IconButton>
      </div>
      {test.data !== undefined && <Outcome failure={test.data.failure} onDismiss={test.reset} />}
    </li>
  );
}

const dated = (instant: string): string =>
  formatDate(instant, { dateStyle: 'medium', timeStyle: 'short' });

/** When a channel was last told, and what is wrong with it. */
function State({ channel }: { readonly channel: Channel }) {
  const t = useT();
  const { lastSuccess, lastFailure, waiting } = channel;
  const isFailing =
    lastFailure !== null &&
    (lastSuccess === null || Date.parse(lastFailure.time) >= Date.parse(lastSuccess));
  return (
    <>
      <span className={styles['note']}>
        {lastSuccess === null
          ? t('notifications.never')
          : t('notifications.lastSuccess', { time: dated(lastSuccess) })}
        {waiting > 0 && ` · ${t('notifications.waiting', { count: waiting })}`}
      </span>
      {isFailing && (
        <span className={styles['failing']}>
          {t('notifications.lastFailure', { time: dated(lastFailure.time) })}
          <br />
          <Problem {...lastFailure} />
        </span>
      )}
    </>
  );
}
