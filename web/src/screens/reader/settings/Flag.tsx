import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import styles from '../../../items/reader/panels.module.css';
import { Origin } from './Origin.tsx';
import type { KeyOf, SettingsGroup } from './setting.ts';

interface FlagProps extends SettingsGroup {
  readonly of: KeyOf<boolean>;
  readonly label: string;
  readonly help?: string;
}

/** A yes or no that a series or book may have for itself. */
export function Flag({ settings, reach, of, label, help }: FlagProps) {
  return (
    <div className={styles['flag']}>
      <CheckboxField
        label={label}
        help={help}
        checked={settings.of(of)}
        onChange={(checked) => {
          settings.set({ [of]: checked }, reach);
        }}
      />
      <Origin {...{ settings, of, label }} />
    </div>
  );
}
