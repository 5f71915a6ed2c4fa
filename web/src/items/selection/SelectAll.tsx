import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { reasonOf } from '../../data/error-text.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { most, withAll } from './selection.ts';
import styles from './SelectionBar.module.css';
import type { SelectionStore } from './selection-store.ts';
import type { WholeList } from './whole-list.ts';

interface SelectAllProps {
  readonly store: SelectionStore;
  readonly whole: WholeList;
}

/** Chooses what is there of the list, and then all that matches. */
export function SelectAll({ store, whole }: SelectAllProps) {
  const t = useT();
  const { chosen } = useStore(store);
  const { total = 0 } = whole;
  const reach = Math.min(total, most);
  const known = whole.known();
  const gathering = useGathering(store, whole);
  if (gathering.found !== undefined) {
    return (
      <>
        <span className={styles['gathering']}>
          {t('many.progress', { count: gathering.found, total: reach })}
        </span>
        <Button tone="quiet" size="small" onClick={gathering.stop}>
          {t('dialog.cancel')}
        </Button>
      </>
    );
  }
  if (total > most && chosen.size >= most) return <Rest total={total} />;
  if (known.some(({ item }) => !chosen.has(item.id))) {
    const isAll = known.length >= total;
    return (
      <Button
        tone="quiet"
        size="small"
        onClick={() => store.setState((state) => withAll(state, known))}
      >
        {isAll ? t('select.all', { count: formatNumber(total) }) : t('select.here')}
      </Button>
    );
  }
  if (chosen.size >= total) return null;
  return (
    <Button tone="quiet" size="small" onClick={() => void gathering.start()}>
      {total > most
        ? t('select.most', { count: formatNumber(most) })
        : t('select.all', { count: formatNumber(total) })}
    </Button>
  );
}

/** Says why not all that match are chosen. */
function Rest({ total }: { readonly total: number }) {
  const t = useT();
  return (
    <span className={styles['rest']}>
      {t('select.limit', { count: formatNumber(most), total: formatNumber(total) })}
    </span>
  );
}

/** Asks for all that match, with what it has found so far and the way to stop it. */
function useGathering(store: SelectionStore, whole: WholeList) {
  const t = useT();
  const client = useQueryClient();
  const [found, setFound] = useState<number>();
  const control = useRef<AbortController>(undefined);
  const stop = () => control.current?.abort();
  useEffect(() => () => control.current?.abort(), []);
  const start = async () => {
    const { signal } = (control.current = new AbortController());
    setFound(0);
    try {
      const all = await whole.gather(client, { stop: signal, onStep: setFound });
      if (!signal.aborted) store.setState((state) => withAll(state, all));
    } catch (error) {
      toast({ title: t('select.failed'), text: reasonOf(error), tone: 'danger' });
    }
    setFound(undefined);
  };
  return { found, stop, start };
}
