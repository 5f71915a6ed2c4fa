import type { GcdDump as State } from '@longbox/contract/gcd';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { gcdDumpQuery, useCancelGcdDump, useTakeGcdDump } from '../../data/gcd.ts';
import { sendToInbox } from '../../data/send-upload.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { ProgressNote } from '../../ui/ProgressNote.tsx';
import styles from './server.module.css';

const deleteDumpDialog = dialogPart<{ folder: string }>(async () => {
  const { DeleteDumpDialog } = await import('./DeleteDumpDialog.tsx');
  return DeleteDumpDialog;
});

/** The copy of the Grand Comics Database: uploaded, indexed and deleted here. */
export function GcdDump() {
  const t = useT();
  const { data } = useQuery(gcdDumpQuery);
  const take = useTakeGcdDump();
  const { share, failure, send, cancel } = useSendDump(() => {
    take.mutate({});
  });
  if (data === undefined) return null;
  const { folder, state, file, dump } = data;
  const isFree = state === 'idle' && share === undefined;
  return (
    <div className={styles['sourceKey']}>
      <p className={styles['note']}>
        {t('metadataSources.dump.text')} <code dir="ltr">{folder}</code>
      </p>
      {dump !== null && <Facts dump={dump} />}
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      {state === 'idle' && <Problem state={data} />}
      {share !== undefined && (
        <ProgressNote label={t('metadataSources.dump.uploading')} value={share} onCancel={cancel} />
      )}
      {state !== 'idle' && <Work state={data} />}
      {isFree && (
        <div className={styles['actions']}>
          <FileButton
            accept={['.zip', '.db', '.sqlite', '.sqlite3']}
            icon={<IconUpload size={18} aria-hidden />}
            onFile={send}
          >
            {t('metadataSources.dump.upload')}
          </FileButton>
          {file !== null && data.problem === null && (
            <Button
              remote
              busy={take.isPending}
              onClick={() => {
                take.mutate({});
              }}
            >
              {t('metadataSources.dump.use', { file })}
            </Button>
          )}
          {(dump !== null || file !== null) && (
            <Button
              remote
              onClick={() => {
                openDialog(deleteDumpDialog, { folder });
              }}
            >
              {t('metadataSources.dump.delete')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Sends a file; a lost connection is waited for, and a second try goes on where the first one ended. */
function useSendDump(onSent: () => void) {
  const running = useRef<AbortController>(null);
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);
  const run = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setShare(0);
    setFailure(undefined);
    try {
      await sendToInbox(file, {
        name: file.name,
        purpose: 'gcd',
        signal,
        onKnown: () => undefined,
        onProgress: (sent) => {
          setShare(sent / file.size);
        },
      });
      onSent();
    } catch (thrown) {
      if (!signal.aborted) setFailure(reasonOf(thrown));
    } finally {
      setShare(undefined);
    }
  };
  return {
    share,
    failure,
    send: (file: File) => {
      void run(file);
    },
    cancel: () => {
      running.current?.abort();
    },
  };
}

function Facts({ dump }: { readonly dump: NonNullable<State['dump']> }) {
  const t = useT();
  const { bytes, date, series, issues } = dump;
  return (
    <p className={styles['note']}>
      {t('metadataSources.dump.facts', { series, issues, size: formatBytes(bytes) })}
      {date !== null && (
        <>
          {' · '}
          {t('metadataSources.dump.date', { date: formatDate(date, { dateStyle: 'medium' }) })}
        </>
      )}
      <br />
      {t('metadataSources.dump.license')}
      <br />
      {t('metadataSources.dump.replace')}
    </p>
  );
}

function Problem({ state: { problem, file } }: { readonly state: State }) {
  const t = useT();
  if (problem === null || file === null) return null;
  return <Banner tone="danger">{t(`metadataSources.dump.problem.${problem}`, { file })}</Banner>;
}

function Work({ state: { state, step, share } }: { readonly state: State }) {
  const t = useT();
  const cancel = useCancelGcdDump();
  const isRunning = state === 'running' && step !== null;
  return (
    <ProgressNote
      label={t(isRunning ? `metadataSources.dump.${step}` : 'metadataSources.dump.waiting')}
      value={isRunning ? share : undefined}
      stopping={cancel.isPending}
      onCancel={() => {
        cancel.mutate({});
      }}
    />
  );
}
