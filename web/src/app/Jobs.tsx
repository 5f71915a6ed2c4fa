import { useJobs } from '../items/many.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './Jobs.module.css';

/** The actions under way over many items: how far each has come, and the way to stop it. */
export function Jobs() {
  const t = useT();
  const jobs = useJobs((state) => state.jobs);
  if (jobs.length === 0) return null;
  return (
    <section className={styles['place']} aria-label={t('many.underWay')}>
      {jobs.map(({ id, title, total, answered, stop }) => (
        <div key={id} className={styles['job']}>
          <div className={styles['line']}>
            <span className={styles['title']}>{title}</span>
            <span className={`${styles['count']} tabular`}>
              {t('many.progress', { count: answered, total })}
            </span>
            <Button tone="quiet" size="small" onClick={stop}>
              {t('many.stop')}
            </Button>
          </div>
          <ProgressBar label={title} value={answered / total} />
        </div>
      ))}
    </section>
  );
}
