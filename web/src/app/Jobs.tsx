import { IconX } from '@tabler/icons-react';
import { useJobs } from '../items/many.ts';
import { dropUndo, useUndos } from '../items/undo.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { useOnRoot } from '../ui/use-on-root.ts';
import styles from './Jobs.module.css';

/** The actions under way over many items, with the way to stop each, and those that can be undone. */
export function Jobs() {
  const t = useT();
  const jobs = useJobs((state) => state.jobs);
  const undos = useUndos((state) => state.undos);
  const isShown = jobs.length > 0 || undos.length > 0;
  useOnRoot(isShown ? 'jobs' : undefined);
  if (!isShown) return null;
  return (
    <section className={styles['place']} aria-label={t('many.underWay')}>
      {undos.map(({ id, title, text, run }) => (
        <div key={id} className={styles['undo']}>
          <output className={styles['title']}>
            <strong>{title}</strong> <span>{text}</span>
          </output>
          <Button tone="quiet" size="small" onClick={run}>
            {t('undo.run')}
          </Button>
          <IconButton
            size="small"
            label={t('undo.drop')}
            onClick={() => {
              dropUndo(id);
            }}
          >
            <IconX size={16} />
          </IconButton>
        </div>
      ))}
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
