import type { MetadataSource } from '@longbox/contract/metadata-sources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { gcdDumpQuery } from '../../data/gcd.ts';
import { metadataSourcesQuery, useUpdateMetadataSource } from '../../data/metadata-sources.ts';
import { askDialog } from '../../items/dialogs.ts';
import { partOf } from '../../lib/load-part.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Section } from '../../ui/Sections.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './server.module.css';

/** The copy of a catalog on the server, with all that it takes to upload one. */
const gcdDump = partOf(async () => (await import('./GcdDump.tsx')).GcdDump);

/** The catalogs outside that the server may ask: off until someone turns them on. */
export function MetadataSources() {
  const t = useT();
  const { data, error, refetch } = useQuery(metadataSourcesQuery);
  return (
    <Section title={t('metadataSources.title')} text={t('metadataSources.text')}>
      <div className={styles['sources']} data-field="metadataSources">
        {data === undefined && error !== null && (
          <ErrorState
            title={t('failure.metadataSources')}
            reason={reasonOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton height="240px" />}
        {data?.map((source) => (
          <Source key={source.id} source={source} />
        ))}
      </div>
    </Section>
  );
}

function Source({ source }: { readonly source: MetadataSource }) {
  const t = useT();
  const { id, name, key, enabled, hasKey, pausedUntil } = source;
  const update = useUpdateMetadataSource();
  const { data: dump } = useQuery({ ...gcdDumpQuery, enabled: key === 'DUMP' });
  const isAccount = key === 'ACCOUNT';
  const needsKey = (key === 'REQUIRED' || isAccount) && !hasKey;
  const needsDump = key === 'DUMP' && (dump?.dump ?? null) === null;
  const time = pausedUntil && formatDate(pausedUntil, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className={styles['source']}>
      <CheckboxField
        label={t('metadataSources.use', { name })}
        help={
          needsDump
            ? t('metadataSources.dump.needed')
            : needsKey
              ? t(isAccount ? 'metadataSources.accountNeeded' : 'metadataSources.keyNeeded')
              : key === 'OPTIONAL' && !hasKey
                ? t('metadataSources.keyOptional')
                : undefined
        }
        checked={enabled}
        disabled={needsKey || needsDump || update.isPending}
        onChange={(on) => {
          update.mutate({ params: { source: id }, body: { enabled: on } });
        }}
      />
      {time !== null && (
        <p className={styles['note']}>{t('metadataSources.paused', { name, time })}</p>
      )}
      {key === 'DUMP' && (
        <LaterPart part={gcdDump} shape={<Skeleton height="120px" />}>
          {(GcdDump) => <GcdDump />}
        </LaterPart>
      )}
      {key !== 'NONE' && key !== 'DUMP' && <Key source={source} />}
    </div>
  );
}

/** The server's own key for a catalog, or its account: it can be replaced and deleted, but not read. */
function Key({ source: { id, name, key, hasKey } }: { readonly source: MetadataSource }) {
  const t = useT();
  const update = useUpdateMetadataSource();
  const [typed, setTyped] = useState('');
  const [username, setUsername] = useState('');
  const isAccount = key === 'ACCOUNT';
  const save = (value: string | null) => {
    update.mutate(
      { params: { source: id }, body: { key: value } },
      {
        onSuccess: () => {
          setTyped('');
          setUsername('');
        },
      },
    );
  };
  const deleteLabel = t(isAccount ? 'metadataSources.deleteAccount' : 'metadataSources.deleteKey');
  return (
    <form
      className={styles['sourceKey']}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAccount && username.trim() === '') return;
        const start = isAccount ? `${username.trim()}:` : '';
        if (typed.trim() !== '') save(start + typed.trim());
      }}
    >
      {isAccount && (
        <TextField
          label={t('metadataSources.username', { name })}
          autoComplete="off"
          value={username}
          onChange={setUsername}
        />
      )}
      <PasswordField
        label={t(isAccount ? 'metadataSources.password' : 'metadataSources.key', { name })}
        help={
          hasKey
            ? t(isAccount ? 'metadataSources.hasAccount' : 'metadataSources.hasKey')
            : undefined
        }
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <div className={styles['actions']}>
        <Button type="submit" remote size="small" busy={update.isPending}>
          {t(isAccount ? 'metadataSources.saveAccount' : 'metadataSources.saveKey')}
        </Button>
        {hasKey && (
          <Button
            remote
            size="small"
            onClick={() => {
              openDialog(askDialog, {
                title: `${deleteLabel}: ${name}`,
                text: t('undo.never'),
                confirm: deleteLabel,
                danger: true,
                onConfirm: () => {
                  save(null);
                },
              });
            }}
          >
            {deleteLabel}
          </Button>
        )}
      </div>
    </form>
  );
}
