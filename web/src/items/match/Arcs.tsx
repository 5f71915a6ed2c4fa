import type { MetadataEntry } from '@longbox/contract/metadata-sources';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { metadataArcQuery } from '../../data/metadata-sources.ts';
import { useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { offerList } from '../lists/offered-lists.ts';
import { importReadListPlace } from '../places.ts';
import { arcList } from './arc-list.ts';
import styles from './match.module.css';

interface ArcsProps {
  readonly entries: readonly MetadataEntry[];
  /** Called when someone goes to the import of read lists. */
  readonly onLeave: () => void;
}

/** The story arcs that a book is part of: each can become a read list, after a look at it. */
export function Arcs({ entries, onLeave }: ArcsProps) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const arcs = entries.flatMap(({ source, arcs: own = [] }) =>
    own.map((arc) => ({ ...arc, source, key: `${source} ${arc.id}` })),
  );
  if (arcs.length === 0) return null;
  const make = async ({ source, id, key }: (typeof arcs)[number]) => {
    setBusy(key);
    setFailure(undefined);
    try {
      const { name, books } = await client.fetchQuery(metadataArcQuery(source, id));
      offerList(arcList(name, books));
      onLeave();
      await navigate(importReadListPlace);
    } catch (thrown) {
      setFailure(reasonOf(thrown));
      setBusy(undefined);
    }
  };
  return (
    <div className={styles['arcs']}>
      {failure !== undefined && (
        <Banner tone="danger" title={t('failure.match')}>
          {failure}
        </Banner>
      )}
      {arcs.map((arc) => (
        <Button
          key={arc.key}
          remote
          size="small"
          busy={busy === arc.key}
          onClick={() => void make(arc)}
        >
          <bdi>{t('match.arc', { arc: arc.name })}</bdi>
        </Button>
      ))}
    </div>
  );
}
