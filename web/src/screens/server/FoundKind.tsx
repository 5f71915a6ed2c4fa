import type { FindingKind } from '@longbox/contract/check';
import {
  IconAlertTriangle,
  IconCircleX,
  IconFileSearch,
  IconListSearch,
  IconPhotoSearch,
  IconRefresh,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useRebuildSearch } from '../../data/check.ts';
import { librariesQuery } from '../../data/libraries.ts';
import { missingPostersPlace } from '../../items/places.ts';
import { scanLibraries } from '../../items/scan-libraries.ts';
import { type PlainKey, t as told, useT } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/toast.ts';
import { Findings } from './Findings.tsx';
import styles from './server.module.css';

interface KindWords {
  /** Its meaning and its fix. */
  readonly text: PlainKey;
  readonly action?: 'scan' | 'deepScan' | 'posters' | 'rebuildSearch';
  /** The other findings can't be trusted. */
  readonly isGrave?: true;
}

const kinds: Readonly<Record<FindingKind, KindWords>> = {
  databaseDamaged: { text: 'check.databaseDamaged.text', isGrave: true },
  referenceBroken: { text: 'check.referenceBroken.text', isGrave: true },
  searchBehind: { text: 'check.searchBehind.help', action: 'rebuildSearch' },
  rootUnreadable: { text: 'check.rootUnreadable.text', isGrave: true },
  fileMissing: { text: 'check.fileMissing.text', action: 'scan' },
  fileUnknown: { text: 'check.fileUnknown.text', action: 'scan' },
  fileChanged: { text: 'check.fileChanged.text', action: 'deepScan' },
  posterMissing: { text: 'check.posterMissing.text', action: 'posters' },
};

interface FoundKindProps {
  readonly kind: FindingKind;
  readonly count: number;
  readonly checkId: string;
}

/** Findings of one kind: their meaning, their fix, and the list on demand. */
export function FoundKind({ kind, count, checkId }: FoundKindProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { text, action, isGrave } = kinds[kind];
  const Icon = isGrave === true ? IconCircleX : IconAlertTriangle;
  return (
    <li className={styles['kind']}>
      <Icon size={20} className={cx(styles[isGrave === true ? 'danger' : 'warning'])} aria-hidden />
      <div className={styles['about']}>
        <h3 className={styles['kindTitle']}>{t(`check.${kind}`, { count })}</h3>
        <p className={styles['note']}>{t(text)}</p>
        <div className={styles['actions']}>
          <Help action={action} />
          <Button
            size="small"
            tone="quiet"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            {t(isOpen ? 'check.hide' : 'check.show')}
          </Button>
        </div>
        {isOpen && (
          <div id={id}>
            <Findings {...{ kind, count, checkId }} />
          </div>
        )}
      </div>
    </li>
  );
}

/** The button that does what helps, where one does. */
function Help({ action }: { readonly action: KindWords['action'] | undefined }) {
  const t = useT();
  const client = useQueryClient();
  const { data: libraries = [] } = useQuery(librariesQuery);
  if (action === undefined) return null;
  if (action === 'posters') {
    return (
      <Link {...missingPostersPlace()} className={buttonClass({ size: 'small' })}>
        <IconPhotoSearch size={16} aria-hidden />
        <span>{t('check.posters')}</span>
      </Link>
    );
  }
  if (action === 'rebuildSearch') return <RebuildSearch />;
  const deep = action === 'deepScan';
  return (
    <Button
      size="small"
      icon={deep ? <IconFileSearch size={16} /> : <IconRefresh size={16} />}
      onClick={() => {
        scanLibraries(client, libraries, { deep });
      }}
    >
      {t(deep ? 'check.deepScan' : 'check.scan')}
    </Button>
  );
}

function RebuildSearch() {
  const t = useT();
  const rebuild = useRebuildSearch();
  return (
    <Button
      size="small"
      icon={<IconListSearch size={16} />}
      busy={rebuild.isPending}
      onClick={() => {
        rebuild.mutate(
          {},
          {
            onSuccess: () => {
              toast({ text: told('check.rebuildSearch.begun') });
            },
          },
        );
      }}
    >
      {t('check.rebuildSearch')}
    </Button>
  );
}
