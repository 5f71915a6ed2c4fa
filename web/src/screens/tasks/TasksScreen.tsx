import { metricNames } from '@longbox/contract/actuator';
import { IconAlertTriangle, IconClearAll, IconCoffee } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { metricQuery } from '../../data/metrics.ts';
import { useTaskStatus } from '../../data/task-status.ts';
import { durationText } from '../../items/duration-text.ts';
import { taskName } from '../../items/task-name.ts';
import { useCancelTasks } from '../../items/use-cancel-tasks.ts';
import { useIsOwnServer } from '../../items/use-is-own-server.ts';
import { formatNumber, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { PlaceBar } from '../../ui/Frame.tsx';
import { useOutOfReach } from '../../ui/out-of-reach.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { LibrariesAtWork } from './LibrariesAtWork.tsx';
import { TaskFailures } from './TaskFailures.tsx';
import { type TaskRow, taskRows } from './task-rows.ts';
import styles from './tasks.module.css';

/** Waiting and running tasks, live, and tasks done or failed since the server started. */
export function TasksScreen() {
  const t = useT();
  const isOwn = useIsOwnServer();
  const { count, countByType } = useTaskStatus();
  const { data: executed } = useQuery(metricQuery(metricNames.tasksExecuted));
  const { data: failed } = useQuery(metricQuery(metricNames.tasksFailed));
  const { cancel, isPending } = useCancelTasks();
  const why = useOutOfReach(true);
  const isKnown = executed !== undefined && failed !== undefined;
  const rows = taskRows(countByType, executed?.parts ?? [], failed?.parts ?? []);
  return (
    <>
      <PlaceBar title={t('settings.tasks')} />
      <Sections>
        <div className={styles['now']}>
          <div className={styles['words']} aria-live="polite">
            {count > 0 ? (
              <strong>{t('tasks.pending', { count })}</strong>
            ) : (
              (why ?? (
                <span className={styles['idle']}>
                  <IconCoffee size={20} stroke={1.5} aria-hidden />
                  {t('tasks.idle')}
                </span>
              ))
            )}
            {count > 0 && <ProgressBar label={t('tasks.pending', { count })} />}
          </div>
          <Button
            icon={<IconClearAll size={18} className={styles['warning']} />}
            disabled={count === 0}
            busy={isPending}
            onClick={cancel}
          >
            {t('management.cancelTasks')}
          </Button>
        </div>
        <LibrariesAtWork />
        {isOwn && <TaskFailures />}
        <Section title={t('tasks.byType')} text={t('tasks.byTypeText')}>
          <DataTable
            label={t('tasks.byType')}
            columns={[
              {
                key: 'type',
                label: t('tasks.type'),
                render: ({ type }: TaskRow) => taskName(t, type),
              },
              {
                key: 'waiting',
                label: t('tasks.waiting'),
                numeric: true,
                render: ({ waiting }) => figure(waiting),
              },
              {
                key: 'executed',
                label: t('tasks.executed'),
                numeric: true,
                render: ({ executed: done }) => figure(done),
              },
              {
                key: 'failed',
                label: t('tasks.failed'),
                numeric: true,
                render: ({ failed: missed }) => <Failed count={missed} />,
              },
              {
                key: 'average',
                label: t('tasks.average'),
                numeric: true,
                render: ({ average }) =>
                  average === undefined ? '' : durationText(t, Math.max(0.1, average)),
              },
            ]}
            rows={isKnown ? rows : undefined}
            idOf={({ type }) => type}
            empty={<EmptyState title={t('tasks.none')} text={t('tasks.noneText')} />}
          />
        </Section>
      </Sections>
    </>
  );
}

/** A number; nothing for none, so that what there is can be seen. */
const figure = (count: number) => (count === 0 ? '' : formatNumber(count));

function Failed({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles['failed']}>
      <IconAlertTriangle size={16} aria-hidden />
      {formatNumber(count)}
    </span>
  );
}
