import { useTaskStatus } from '../data/task-status.ts';
import { taskName } from '../items/task-name.ts';
import { useT } from '../lib/i18n.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { tip } from '../ui/tip.ts';
import styles from './shell.module.css';

interface TaskProgressProps {
  /** Under the name of the product, in the rail, or on top of the phone's bar. */
  place: 'head' | 'rail' | 'foot';
}

/** A thin bar while the server works; tells how much of which work on hover. */
export function TaskProgress({ place }: TaskProgressProps) {
  const t = useT();
  const { count, countByType } = useTaskStatus();
  if (count === 0) return null;
  const lines = Object.entries(countByType).map(([type, number]) =>
    t('tasks.line', { type: taskName(t, type), count: number }),
  );
  const pending = t('tasks.pending', { count });
  return (
    <div className={styles[`${place}Tasks`]} {...tip([pending, ...lines].join('\n'))}>
      <ProgressBar label={[pending, ...lines].join(', ')} />
    </div>
  );
}
