import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { keepAsSet } from './keep-as-set.ts';
import type { SavedView } from './saved-views.ts';
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
  /** A new one, which can be kept as a collection or read list instead. */
  readonly view?: Omit<SavedView, 'name'> | undefined;
}

/** Names a view, a new one or one that stands. */
export function ViewNameDialog(props: ViewNameProps & HostedDialog<ViewNameProps>) {
  const { isKept, naming, onSave, view, onClose } = props;
  const t = useT();
  const isAdmin = useIsAdmin();
  const title = t(isKept ? 'views.rename' : 'views.save');
  const [name, setName] = useState(naming.name);
  const [home, setHome] = useState(naming.home);
  const [kind, setKind] = useState<'view' | 'set'>('view');
  const [isPrivate, setPrivate] = useState(!isAdmin);
  const [isMissing, setMissing] = useState(false);
  const keeping = useKeeping(onClose);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={420}
      onSubmit={() => {
        const chosen = name.trim();
        setMissing(chosen === '');
        if (chosen === '') return;
        if (kind === 'set' && view !== undefined) {
          void keeping.keep({ ...view, name: chosen, isPrivate });
          return;
        }
        onSave({ name: chosen, home });
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" remote={kind === 'set'} tone="primary" busy={keeping.isBusy}>
            {title}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        {view !== undefined && isOwnServer && (
          <Segmented
            label={t('views.as')}
            value={kind}
            options={[
              { value: 'view', label: t('views.asView') },
              {
                value: 'set',
                label: t(view.list === 'books' ? 'views.asReadList' : 'views.asCollection'),
              },
            ]}
            onChange={setKind}
          />
        )}
        <TextField
          label={t('views.name')}
          required
          maxLength={100}
          value={name}
          error={isMissing ? t('views.nameMissing') : undefined}
          onChange={setName}
        />
        {kind === 'view' ? (
          <CheckboxField label={t('views.onHome')} checked={home} onChange={setHome} />
        ) : (
          <>
            <p>{t('views.ruleHelp')}</p>
            <CheckboxField
              label={t('set.private')}
              help={t('set.privateHelp')}
              checked={isPrivate}
              disabled={!isAdmin}
              onChange={setPrivate}
            />
          </>
        )}
        {keeping.failure !== undefined && <Banner tone="danger">{keeping.failure}</Banner>}
      </div>
    </Dialog>
  );
}

/** Keeps a view as a collection or read list, and leads there. */
function useKeeping(onDone: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const keep = async (view: Parameters<typeof keepAsSet>[1]) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const place = await keepAsSet(client, view);
      onDone();
      void navigate(place);
    } catch (error) {
      setFailure(reasonOf(error));
      setBusy(false);
    }
  };
  return { isBusy, failure, keep };
}
