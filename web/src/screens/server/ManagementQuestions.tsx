import { emptyLibraryTrash } from '@longbox/contract/libraries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { librariesQuery } from '../../data/libraries.ts';
import { useShutDown } from '../../data/settings.ts';
import { BookCount } from '../../items/BookCount.tsx';
import { startMany } from '../../items/many.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';

/** Asks before the trash of every library is emptied. */
export function EmptyTrashDialog({ onClose }: HostedDialog) {
  const t = useT();
  const client = useQueryClient();
  const { data: libraries = [] } = useQuery(librariesQuery);
  return (
    <ConfirmDialog
      title={t('management.emptyTrash.title')}
      confirm={t('management.emptyTrash.confirm')}
      tone="danger"
      onConfirm={() => {
        onClose();
        void startMany(client, {
          title: told('management.emptyTrash'),
          endpoint: emptyLibraryTrash,
          items: libraries,
          nameOf: ({ name }) => name,
          inputFor: ([{ id }]) => ({ params: { libraryId: id } }),
        });
      }}
      onClose={onClose}
    >
      <p>{t('management.emptyTrash.text', { count: libraries.length })}</p>
      <BookCount of={{ deleted: true }} />
    </ConfirmDialog>
  );
}

/** Asks before the server is ended. */
export function ShutDownDialog({ onClose }: HostedDialog) {
  const t = useT();
  const shutDown = useShutDown();
  return (
    <ConfirmDialog
      title={t('management.shutDown.title')}
      confirm={t('management.shutDown')}
      tone="danger"
      busy={shutDown.isPending}
      onConfirm={() => {
        shutDown.mutate(
          {},
          {
            onSuccess: () => {
              onClose();
              toast({ text: told('management.shutDown.done') });
            },
          },
        );
      }}
      onClose={onClose}
    >
      {t('management.shutDown.text')}
    </ConfirmDialog>
  );
}
