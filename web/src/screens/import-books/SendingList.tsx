import { IconRefresh, IconX } from '@tabler/icons-react';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import styles from './sending.module.css';
import { cancelSending, type Sending, sendAgain } from './sending-store.ts';

interface SendingListProps {
  readonly files: readonly Sending[];
}

/** So many are shown; of the others it is said how many they are. */
const mostShown = 20;

const order = { sending: 0, failed: 1, waiting: 2, sent: 3 } as const;

const bytes = (count: number) => (count === 0 ? formatNumber(0) : formatBytes(count));

/** How far the files are, each and in all, with the way to give them up. */
export function SendingList({ files }: SendingListProps) {
  const t = useT();
  const open = files.filter(({ state }) => state !== 'sent');
  const shown = open
    .toSorted((one, other) => order[one.state] - order[other.state])
    .slice(0, mostShown);
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const sent = files.reduce((sum, one) => sum + one.sent, 0);
  return (
    <section className={styles['sending']} aria-label={t('import.send.title')}>
      <ProgressNote
        label={t('import.send.title')}
        value={sent / total}
        count={t('import.send.progress', {
          count: files.length - open.length,
          total: files.length,
          sent: bytes(sent),
          size: formatBytes(total),
        })}
        onCancel={() => {
          cancelSending();
        }}
      />
      <ul className={styles['files']}>
        {shown.map((one) => (
          <Line key={one.key} sending={one} />
        ))}
      </ul>
      {open.length > mostShown && (
        <p className={styles['note']}>
          {t('import.send.waits', { count: open.length - mostShown })}
        </p>
      )}
    </section>
  );
}

function Line({ sending }: { readonly sending: Sending }) {
  const t = useT();
  const { key, name, file, state, sent, reason } = sending;
  return (
    <li className={styles['file']}>
      <span className={styles['name']}>
        <bdi>{name}</bdi>
        <span className={cx(styles['note'], state === 'failed' && styles['failed'])}>
          {state === 'failed' && reason}
          {state === 'waiting' && t('import.send.waiting')}
          {state === 'sending' &&
            t('import.send.of', { sent: bytes(sent), size: formatBytes(file.size) })}
        </span>
      </span>
      {state === 'sending' && (
        <ProgressBar
          label={t('import.send.progressOf', { name })}
          value={sent / file.size}
          className={styles['bar']}
        />
      )}
      <span className={styles['buttons']}>
        {state === 'failed' && (
          <IconButton
            remote
            size="small"
            label={t('import.send.againOf', { name })}
            onClick={() => {
              sendAgain(key);
            }}
          >
            <IconRefresh size={18} />
          </IconButton>
        )}
        <IconButton
          size="small"
          label={t('import.send.cancelOf', { name })}
          onClick={() => {
            cancelSending(key);
          }}
        >
          <IconX size={18} />
        </IconButton>
      </span>
    </li>
  );
}
