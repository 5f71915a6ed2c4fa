import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './views.module.css';

/** A person's choices for a view. */
interface Naming {
  readonly name: string;
  readonly home: boolean;
}

export interface ViewNameProps {
  /** It stands already. */
  readonly isKept: boolean;
  readonly naming: Naming;
  readonly onSave: (naming: Naming) => void;
}

/** Names a view, a new one or one that stands. */
export function ViewNameDialog(props: ViewNameProps & HostedDialog<ViewNameProps>) {
  const { isKept, naming, onSave, onClose } = props;
  const t = useT();
  const title = t(isKept ? 'views.rename' : 'views.save');
  const [name, setName] = useState(naming.name);
  const [home, setHome] = useState(naming.home);
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={420}
      onSubmit={() => {
        const chosen = name.trim();
        setMissing(chosen === '');
        if (chosen === '') return;
        onSave({ name: chosen, home });
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" remote={false} tone="primary">
            {title}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <TextField
          label={t('views.name')}
          required
          maxLength={100}
          value={name}
          error={isMissing ? t('views.nameMissing') : undefined}
          onChange={setName}
        />
        <CheckboxField label={t('views.onHome')} checked={home} onChange={setHome} />
      </div>
    </Dialog>
  );
}
