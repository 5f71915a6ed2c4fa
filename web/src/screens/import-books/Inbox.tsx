import type { Upload } from '@longbox/contract/uploads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { uploadsQuery, useCancelUpload } from '../../data/inbox.ts';
import { useScanFolder } from '../../data/transient-books.ts';
import { askDialog } from '../../items/dialogs.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { useLeaveQuestion } from '../../lib/use-leave-question.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { takeScan } from './import-store.ts';
import { forgetSent, sendFiles, useSending } from './sending-store.ts';
import { SendingList } from './SendingList.tsx';

interface InboxProps {
  /** Told the folder that is looked through. */
  readonly onScan: (folder: string) => void;
}

/** Sends files from here to the inbox of the server; then that is looked through. */
export function Inbox({ onScan }: InboxProps) {
  const t = useT();
  const { data } = useQuery(uploadsQuery);
  const { files, known } = useSending();
  const client = useQueryClient();
  const scan = useScanFolder();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const isUnderWay = files.some(({ state }) => state === 'waiting' || state === 'sending');
  const sent = files.filter(({ state }) => state === 'sent').length;
  useLeaveQuestion(isUnderWay);
  if (data === undefined || data.largest === 0) return null;
  const { folder, kinds, largest, room } = data;
  const look = () => {
    onScan(folder);
    scan.mutate(
      { body: { path: folder } },
      {
        onSuccess: (found) => {
          takeScan(client, found);
          forgetSent();
        },
      },
    );
  };
  return (
    <>
      {room === 0 && <Banner tone="warning">{t('import.send.full')}</Banner>}
      <FileDrop
        label={t('import.send.drop', { size: formatBytes(largest) })}
        choose={t('import.send.choose')}
        chooseFolder={t('import.send.chooseFolder')}
        accept={kinds}
        multiple
        onFiles={(taken, paths) => {
          setRefused([]);
          sendFiles(taken.map((file, index) => ({ file, name: paths[index] ?? file.name })));
        }}
        onRefused={setRefused}
      />
      {refused.length > 0 && (
        <Refused
          names={refused}
          kinds={kinds}
          onDismiss={() => {
            setRefused([]);
          }}
        />
      )}
      <HalfSent uploads={data.uploads.filter(({ id }) => !known.has(id))} />
      {files.length > sent && <SendingList files={files} />}
      {sent > 0 && !isUnderWay && (
        <Banner
          tone="success"
          title={t('import.send.done', { count: sent })}
          action={
            <Button tone="primary" busy={scan.isPending} onClick={look}>
              {t('import.send.look')}
            </Button>
          }
        >
          {scan.error === null ? t('import.send.doneText') : reasonOf(scan.error)}
        </Banner>
      )}
    </>
  );
}

interface RefusedProps {
  readonly names: readonly string[];
  readonly kinds: readonly string[];
  readonly onDismiss: () => void;
}

/** So many names are said; of a folder there may be thousands. */
const mostNames = 5;

function Refused({ names, kinds, onDismiss }: RefusedProps) {
  const t = useT();
  const more = names.length - mostNames;
  return (
    <Banner
      tone="warning"
      title={t('import.send.refused', { count: names.length, kinds: kinds.join(' ') })}
      onDismiss={onDismiss}
    >
      <bdi>{names.slice(0, mostNames).join(', ')}</bdi>
      {more > 0 && ` ${t('import.send.more', { count: more })}`}
    </Banner>
  );
}

interface HalfSentProps {
  readonly uploads: readonly Upload[];
}

/** What an earlier visit left half sent. */
function HalfSent({ uploads }: HalfSentProps) {
  const t = useT();
  const giveUp = useCancelUpload();
  if (uploads.length === 0) return null;
  const names = uploads.map(
    ({ name, size, received }) =>
      `${name} (${formatNumber(received / size, { style: 'percent' })})`,
  );
  const more = names.length - mostNames;
  const listed = [
    names.slice(0, mostNames).join(', '),
    ...(more > 0 ? [t('import.send.more', { count: more })] : []),
  ].join(' ');
  return (
    <Banner
      title={t('import.send.half', { count: uploads.length })}
      action={
        <Button
          busy={giveUp.isPending}
          onClick={() => {
            openDialog(askDialog, {
              title: t('import.send.discard'),
              text: listed,
              confirm: t('import.send.discard'),
              danger: true,
              onConfirm: () => {
                for (const { id } of uploads) giveUp.mutate({ params: { uploadId: id } });
              },
            });
          }}
        >
          {t('import.send.discard')}
        </Button>
      }
    >
      <bdi>{listed}</bdi>
    </Banner>
  );
}
