import type { LogLevel, LogRecord } from '@longbox/contract/logs';
import {
  IconAlertTriangle,
  IconBug,
  IconChevronRight,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useId } from 'react';
import { formatDate, type PlainKey, useT } from '../../lib/i18n.ts';
import { cx } from '../../ui/cx.ts';
import styles from './log.module.css';

const levels: Readonly<
  Record<LogLevel, { readonly label: PlainKey; readonly icon: typeof IconBug }>
> = {
  debug: { label: 'log.debug', icon: IconBug },
  info: { label: 'log.info', icon: IconInfoCircle },
  warn: { label: 'log.warn', icon: IconAlertTriangle },
  error: { label: 'log.error', icon: IconCircleX },
};

interface LogLineProps {
  readonly record: LogRecord;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One thing that the server said; pressed, it shows what belongs to it. */
export function LogLine({ record, isOpen, onToggle }: LogLineProps) {
  const t = useT();
  const id = useId();
  const { label, icon: Icon } = levels[record.level];
  return (
    <>
      <button
        type="button"
        className={styles['line']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <IconChevronRight size={16} className={styles['arrow']} aria-hidden />
        <time className={styles['time']} dateTime={record.time}>
          {formatDate(record.time, { dateStyle: 'medium', timeStyle: 'medium' })}
        </time>
        <span className={cx(styles['level'], styles[record.level])}>
          <Icon size={16} aria-hidden />
          {t(label)}
        </span>
        <bdi className={cx(styles['message'], isOpen && styles['whole'])}>{record.message}</bdi>
      </button>
      {isOpen && (
        <dl id={id} className={styles['details']}>
          <div>
            <dt>{t('log.source')}</dt>
            <dd>{t(`log.source.${record.source}`)}</dd>
          </div>
          {record.details.map(({ name, text }) => (
            <div key={name}>
              <dt dir="ltr">{name}</dt>
              <dd dir="auto" className={styles['code']}>
                {text}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
