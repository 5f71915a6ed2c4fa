import type { MoveInPlan, MoveInRequest } from '@longbox/contract/move-in';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndMoveIn, usePlanMoveIn, useStartMoveIn } from '../../data/move-in.ts';
import { formatDate, formatNumber, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { kindNames } from './kind-names.ts';
import styles from './move-in.module.css';
import { PlannedLibrary } from './PlannedLibrary.tsx';

/** Komga writes its times by UTC. */
const timeOf = (changed: string | null): string =>
  changed === null
    ? '—'
    : formatDate(`${changed.replace(' ', 'T')}:00Z`, { dateStyle: 'medium', timeStyle: 'short' });

interface PlanViewProps {
  readonly plan: MoveInPlan;
  readonly request: MoveInRequest;
}

/** Says what comes along, and asks where folders are that were not found. */
export function PlanView({ plan, request }: PlanViewProps) {
  const t = useT();
  const again = usePlanMoveIn();
  const start = useStartMoveIn();
  const end = useEndMoveIn();
  const given = new Map(request.folders.map(({ from, to }) => [from, to]));
  const [folders, setFolders] = useState<ReadonlyMap<string, string>>(
    () =>
      new Map(
        plan.libraries.map(({ before, guess }) => [before, guess ?? given.get(before) ?? '']),
      ),
  );
  const wanted = [...folders]
    .map(([from, to]) => ({ from, to: to.trim() }))
    .filter(({ to }) => to !== '');
  const isChanged =
    wanted.length !== given.size || wanted.some(({ from, to }) => given.get(from) !== to);
  const isAnyFound = plan.libraries.some(({ isThere }) => isThere);
  const told = [...plan.warnings, ...plan.problems];
  return (
    <div className={styles['form']}>
      <p className={styles['note']}>
        {t('moveIn.version', { version: plan.version, time: timeOf(plan.changed) })}
      </p>
      {told.map((text) => (
        <p key={text} className={styles['warning']} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          <span>{text}</span>
        </p>
      ))}
      <dl className={styles['counts']}>
        {plan.counts.map(({ kind, count }) => (
          <div key={kind}>
            <dt>{t(kindNames[kind])}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles['libraries']} aria-label={t('nav.libraries')}>
        {plan.libraries.map((library) => (
          <PlannedLibrary
            key={library.id}
            library={library}
            isAsked={plan.problems.length > 0}
            folder={folders.get(library.before) ?? ''}
            onFolder={(to) => {
              setFolders(new Map(folders).set(library.before, to));
            }}
          />
        ))}
      </ul>
      {plan.known.map((email) => (
        <p key={email} className={styles['note']}>
          {t('moveIn.known', { email })}
        </p>
      ))}
      <div className={styles['buttons']}>
        <Button
          tone={isChanged || !isAnyFound ? undefined : 'primary'}
          disabled={isChanged || plan.problems.length > 0}
          busy={start.isPending}
          onClick={() => {
            start.mutate({});
          }}
        >
          {t('moveIn.start')}
        </Button>
        <Button
          tone={isChanged ? 'primary' : undefined}
          disabled={!isChanged}
          busy={again.isPending}
          onClick={() => {
            again.mutate({ body: { path: request.path, folders: wanted } });
          }}
        >
          {t('moveIn.again')}
        </Button>
        <Button
          busy={end.isPending}
          onClick={() => {
            end.mutate({});
          }}
        >
          {t('dialog.cancel')}
        </Button>
      </div>
    </div>
  );
}
