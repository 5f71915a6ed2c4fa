import type { TaskFailure } from '@longbox/contract/task-failures';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reasonOf } from '../../data/error-text.ts';
import {
  taskFailuresQuery,
  useForgetTaskFailures,
  useRetryTasks,
} from '../../data/task-failures.ts';
import { durationText } from '../../items/duration-text.ts';
import { askDialog } from '../../items/dialogs.ts';
import { bookPlace, libraryPlace, seriesPlace } from '../../items/places.ts';
import { taskName } from '../../items/task-name.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { openDialog } from '../../ui/dialogs.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Section } from '../../ui/Sections.tsx';
import { ErrorState } from '../../ui/States.tsx';
import styles from './tasks.module.css';

/** Failed tasks, with the reason and a retry. */
export function TaskFailures() {
  const t = useT();
  const { data, error, refetch } = useQuery(taskFailuresQuery);
  const retry = useRetryTasks();
  const forget = useForgetTaskFailures();
  if (data?.length === 0) return null;
  const again = (failures: readonly TaskFailure[]) => {
    retry.mutate({ body: { ids: failures.map(({ id }) => id) } });
  };
  return (
    <Section
      title={t('tasks.failures')}
      text={t('tasks.failuresText')}
      tools={
        data !== undefined && (
          <>
            <Button
              busy={forget.isPending}
              onClick={() => {
                openDialog(askDialog, {
                  title: t('tasks.forget.title'),
                  text: t('tasks.forget.text'),
                  confirm: t('tasks.forget.confirm'),
                  danger: true,
                  onConfirm: () => {
                    forget.mutate({});
                  },
                });
              }}
            >
              {t('tasks.forget')}
            </Button>
            <Button
              icon={<IconRefresh size={18} />}
              busy={retry.isPending}
              onClick={() => {
                again(data);
              }}
            >
              {t('tasks.retryAll')}
            </Button>
          </>
        )
      }
    >
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('failure.taskFailures')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <FailureTable failures={data} onRetry={again} />
      )}
    </Section>
  );
}

interface FailureTableProps {
  readonly failures: readonly TaskFailure[] | undefined;
  readonly onRetry: (failures: readonly TaskFailure[]) => void;
}

function FailureTable({ failures, onRetry }: FailureTableProps) {
  const t = useT();
  return (
    <DataTable
      label={t('tasks.failures')}
      columns={[
        {
          key: 'type',
          label: t('tasks.type'),
          render: ({ type }: TaskFailure) => taskName(t, type),
        },
        { key: 'about', label: t('tasks.about'), render: (failure) => <About {...failure} /> },
        {
          key: 'reason',
          label: t('tasks.reason'),
          render: ({ reason }) => <bdi className={styles['reason']}>{reason}</bdi>,
        },
        {
          key: 'failed',
          label: t('tasks.when'),
          render: ({ failed }) => formatDate(failed, { dateStyle: 'medium', timeStyle: 'short' }),
        },
        {
          key: 'took',
          label: t('tasks.took'),
          numeric: true,
          render: ({ millis }) => durationText(t, Math.max(0.1, millis / 1000)),
        },
        {
          key: 'retry',
          label: t('tasks.actions'),
          numeric: true,
          render: (failure) => (
            <IconButton
              remote
              size="small"
              label={t('tasks.retryOf', {
                name: taskName(t, failure.type),
                about: failure.about?.name ?? '',
              })}
              onClick={() => {
                onRetry([failure]);
              }}
            >
              <IconRefresh size={18} />
            </IconButton>
          ),
        },
      ]}
      rows={failures}
      idOf={({ id }) => id}
      empty={null}
    />
  );
}

const places = {
  // The pages of one-shots are found from these.
  book: (id: string) => bookPlace({ id, seriesId: id, oneshot: false }),
  series: (id: string) => seriesPlace({ id, oneshot: false }),
  library: (id: string) => libraryPlace(id),
} as const;

function About({ about }: Pick<TaskFailure, 'about'>) {
  if (about === null) return null;
  return (
    <Link {...places[about.kind](about.id)}>
      <bdi>{about.name}</bdi>
    </Link>
  );
}
