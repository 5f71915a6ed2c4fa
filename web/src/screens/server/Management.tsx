import {
  IconClearAll,
  IconFileSearch,
  IconHomeMove,
  IconPower,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { librariesQuery } from '../../data/libraries.ts';
import { moveInPlace } from '../../items/places.ts';
import { scanLibraries } from '../../items/scan-libraries.ts';
import { useIsOwnServer } from '../../items/use-is-own-server.ts';
import { useCancelTasks } from '../../items/use-cancel-tasks.ts';
import { useT } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import styles from './server.module.css';

const emptyTrashDialog = dialogPart<object>(
  async () => (await import('./ManagementQuestions.tsx')).EmptyTrashDialog,
);
const shutDownDialog = dialogPart<object>(
  async () => (await import('./ManagementQuestions.tsx')).ShutDownDialog,
);

/** Actions on the whole server. Irreversible ones ask first. */
export function Management() {
  const t = useT();
  const client = useQueryClient();
  const { data: libraries = [] } = useQuery(librariesQuery);
  const { cancel, isPending } = useCancelTasks();
  const isOwn = useIsOwnServer();
  const none = libraries.length === 0;
  return (
    <div className={styles['actions']}>
      <Button
        remote
        icon={<IconRefresh size={18} />}
        disabled={none}
        onClick={() => {
          scanLibraries(client, libraries, { deep: false });
        }}
      >
        {t('library.scanAll')}
      </Button>
      <Button
        remote
        icon={<IconFileSearch size={18} className={styles['warning']} />}
        disabled={none}
        onClick={() => {
          scanLibraries(client, libraries, { deep: true });
        }}
      >
        {t('library.deepScanAll')}
      </Button>
      <Button
        remote
        icon={<IconTrash size={18} />}
        disabled={none}
        onClick={() => {
          openDialog(emptyTrashDialog, {});
        }}
      >
        {t('management.emptyTrash')}
      </Button>
      <Button
        icon={<IconClearAll size={18} className={styles['warning']} />}
        busy={isPending}
        onClick={cancel}
      >
        {t('management.cancelTasks')}
      </Button>
      {isOwn && (
        <Link {...moveInPlace} className={buttonClass({})}>
          <IconHomeMove size={18} aria-hidden />
          {t('task.ImportKomga')}
        </Link>
      )}
      <Button
        remote
        icon={<IconPower size={18} className={styles['danger']} />}
        onClick={() => {
          openDialog(shutDownDialog, {});
        }}
      >
        {t('management.shutDown')}
      </Button>
    </div>
  );
}
