import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { isPrivate as isPrivateSet, mayChangeSet } from '../own-set.ts';
import { SetMarks } from '../SetMarks.tsx';
import { isNameTaken } from '../set-name.ts';
import styles from './AddTo.module.css';
import { doubles, type NamedSet } from './set-rules.ts';

/** What tells collections from read lists here. */
export interface AddToProps {
  readonly title: string;
  readonly fieldLabel: string;
  readonly nameTaken: string;
  readonly empty: string;
  readonly sizeOf: (set: NamedSet) => string;
  /** The items to add. */
  readonly ids: readonly string[];
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Sets that match the text; undefined while loading. */
  readonly sets: readonly NamedSet[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onPick: (set: NamedSet) => Promise<void>;
  readonly onCreate: (name: string, visibility: 'PRIVATE' | undefined) => Promise<void>;
  readonly onClose: () => void;
}

/** Adds to a collection or read list: one field finds those that are there and names a new one. */
export function AddTo(props: AddToProps) {
  const { title, fieldLabel, nameTaken, text, onText, onCreate, onClose } = props;
  const t = useT();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isAdmin = useIsAdmin();
  // Only administrators change what everyone has.
  const [isPrivate, setPrivate] = useState(isOwnServer && !isAdmin);
  const sets = props.sets?.filter((set) => mayChangeSet(set, isAdmin));
  const name = text.trim();
  const isTaken = isNameTaken(
    name,
    (sets ?? []).filter((set) => isPrivateSet(set) === isPrivate),
  );
  const mayCreate = name !== '' && !isTaken && sets !== undefined;

  const attempt = async (action: () => Promise<void>) => {
    if (isBusy) return;
    setFailure(undefined);
    setBusy(true);
    try {
      await action();
      onClose();
    } catch (error) {
      setFailure(reasonOf(error));
      setBusy(false);
    }
  };
  const create = () => {
    if (mayCreate) void attempt(() => onCreate(name, isPrivate ? 'PRIVATE' : undefined));
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={create}
      width={450}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            tone="primary"
            type="submit"
            icon={<IconPlus size={18} />}
            disabled={!mayCreate}
            busy={isBusy}
          >
            {t('addTo.create')}
          </Button>
        </>
      }
    >
      <TextField
        label={fieldLabel}
        value={text}
        onChange={onText}
        error={isTaken ? nameTaken : failure}
        autoComplete="off"
        data-autofocus
      />
      {isOwnServer && (
        <CheckboxField
          className={styles['private']}
          label={t('set.private')}
          help={t('set.privateHelp')}
          checked={isPrivate}
          disabled={!isAdmin}
          onChange={setPrivate}
        />
      )}
      <div className={styles['list']} aria-busy={isBusy}>
        <Sets {...props} sets={sets} onPick={(set) => attempt(() => props.onPick(set))} />
      </div>
    </Dialog>
  );
}

function Sets({ sets, error, onRetry, empty, ...rest }: AddToProps): ReactNode {
  const t = useT();
  if (sets === undefined) {
    if (error !== null) return <ErrorState reason={reasonOf(error)} onRetry={onRetry} />;
    return <Skeleton height="168px" />;
  }
  if (sets.length === 0) {
    return <p className={styles['none']}>{rest.text.trim() === '' ? empty : t('addTo.noMatch')}</p>;
  }
  return (
    <ul className={styles['sets']}>
      {sets.map((set) => (
        <li key={set.id}>
          <SetLine {...rest} set={set} />
        </li>
      ))}
    </ul>
  );
}

interface SetLineProps extends Pick<AddToProps, 'ids' | 'sizeOf' | 'onPick'> {
  readonly set: NamedSet;
}

/** One set: its size, and how many of the items it already contains. */
function SetLine({ set, ids, sizeOf, onPick }: SetLineProps) {
  const t = useT();
  const held = doubles(set, ids);
  const isWhole = held === ids.length;
  const holds = isWhole
    ? t('addTo.allIn', { count: held })
    : t('addTo.someIn', { count: held, total: ids.length });
  return (
    <button
      type="button"
      className={styles['set']}
      disabled={isWhole}
      onClick={() => void onPick(set)}
    >
      <bdi className={styles['name']}>{set.name}</bdi>
      <span className={styles['size']}>
        <SetMarks of={set} />
        {sizeOf(set)}
      </span>
      {held > 0 && <span className={styles['held']}>{holds}</span>}
    </button>
  );
}
