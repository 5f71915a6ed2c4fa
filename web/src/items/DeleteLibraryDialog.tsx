import type { Library } from '@longbox/contract/libraries';
import { useDeleteLibrary } from '../data/libraries.ts';
import { useT } from '../lib/i18n.ts';
import type { Wrap } from '../locales/generated/messages.gen.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../ui/dialogs.ts';
import { BookCount } from './BookCount.tsx';

const strong: Wrap = (words) => <b>{words}</b>;

/** Asks before a library is taken away. */
export function DeleteLibraryDialog({ library, onClose }: HostedDialog & { library: Library }) {
  const t = useT();
  const remove = useDeleteLibrary();
  const { name } = library;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('library.delete.title')}
      tone="danger"
      confirm={t('library.delete.confirm')}
      checkbox={t('library.delete.check', { name })}
      busy={remove.isPending}
      onConfirm={() => {
        remove.mutate({ params: { libraryId: library.id } }, { onSuccess: onClose });
      }}
    >
      <p>{t('library.delete.text', { name, b: strong })}</p>
      <BookCount of={{ library_id: [library.id] }} />
    </ConfirmDialog>
  );
}
