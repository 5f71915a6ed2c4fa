import { type ReactNode, useState } from 'react';
import { usePlanMoveIn } from '../../data/move-in.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { FolderField } from '../library/FolderField.tsx';
import styles from './move-in.module.css';

interface SourceFormProps {
  /** The folder of the last try. */
  readonly path: string;
  /** Why that changed nothing. */
  readonly reason: string | null;
  readonly wayBack?: ReactNode;
}

/** Asks where Komga's data is. */
export function SourceForm({ path: last, reason, wayBack }: SourceFormProps) {
  const t = useT();
  const plan = usePlanMoveIn();
  const [path, setPath] = useState(last);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        plan.mutate({ body: { path: path.trim() } });
      }}
    >
      <FolderField
        label={t('moveIn.folder')}
        help={t('moveIn.folderHelp')}
        error={path === last ? (reason ?? undefined) : undefined}
        value={path}
        onChange={setPath}
      />
      <div className={styles['buttons']}>
        <Button type="submit" tone="primary" disabled={path.trim() === ''} busy={plan.isPending}>
          {t('moveIn.continue')}
        </Button>
        {wayBack}
      </div>
    </form>
  );
}
