import { IconInfoCircle } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { Explained } from '../../ui/Explained.tsx';
import styles from './server.module.css';

interface SourceHintProps {
  readonly source: {
    readonly configurationSource: number | string | null;
    readonly databaseSource: number | string | null;
    readonly effectiveValue: number | string | null;
  };
}

/** Which of two places a setting comes from, and what is in use until the next start. */
export function SourceHint({ source }: SourceHintProps) {
  const t = useT();
  const { configurationSource: configured, databaseSource: stored, effectiveValue: used } = source;
  const shown = (value: number | string | null) =>
    value === null || value === '' ? t('serverSettings.nothing') : String(value);
  const isWaiting = stored !== null && stored !== used;
  if (configured === null && !isWaiting) return null;
  const texts = [
    ...(configured === null ? [] : [t('serverSettings.configured', { value: shown(configured) })]),
    ...(isWaiting ? [t('serverSettings.inUse', { value: shown(used) })] : []),
  ];
  return (
    <Explained text={texts.join(' ')} className={styles['hint']}>
      <IconInfoCircle size={16} aria-hidden />
      {t(isWaiting ? 'serverSettings.waiting' : 'serverSettings.alsoConfigured')}
    </Explained>
  );
}
