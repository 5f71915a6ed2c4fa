import { IconX } from '@tabler/icons-react';
import type { BookKey } from '../../../items/reader/page-settings.ts';
import type { PageSettingsOfBook } from '../../../items/reader/use-page-settings.ts';
import { sayRemoved } from '../../../items/say-removed.ts';
import { t as told, useT } from '../../../lib/i18n.ts';
import { tip } from '../../../ui/tip.ts';
import styles from '../../../items/reader/panels.module.css';

interface OriginProps {
  readonly settings: PageSettingsOfBook;
  readonly of: BookKey;
  /** The name of the setting. */
  readonly label: string;
}

/** Says that a value is only for this series or book, and ends it. Of this device's nothing is said. */
export function Origin({ settings, of, label }: OriginProps) {
  const t = useT();
  const from = settings.from(of);
  if (from === 'device') return null;
  const name = t('reader.reach.reset', { setting: label });
  return (
    <button
      type="button"
      className={styles['origin']}
      aria-label={name}
      {...tip(name)}
      onClick={() => {
        const value = settings.of(of);
        settings.reset(of);
        sayRemoved(told('reader.reach.resetDone', { setting: label }), () => {
          settings.set({ [of]: value }, from);
        });
      }}
    >
      {t(`reader.reach.${from}`)}
      <IconX size={14} aria-hidden />
    </button>
  );
}
