import type { Library } from '@longbox/contract/libraries';
import { lazy, Suspense } from 'react';
import { useDeleteLibrary } from '../data/libraries.ts';
import { closeLibraryDialog, useLibraryDialog } from '../items/library-dialogs.ts';
import { useT } from '../lib/i18n.ts';
import type { Wrap } from '../locales/generated/messages.gen.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

const LibraryDialog = lazy(async () => {
  const { LibraryDialog } = await import('../items/LibraryDialog.tsx');
  return { default: LibraryDialog };
});

/** Where the dialogs about a library appear. Rendered once, in the frame. */
export function LibraryDialogs() {
  const state = useLibraryDialog();
  if (state.kind === 'none') return null;
  if (state.kind === 'delete') return <DeleteLibraryDialog library={state.library} />;
  return (
    <Suspense>
      <LibraryDialog
        opened
        library={state.kind === 'edit' ? state.library : undefined}
        onClose={closeLibraryDialog}
      />
    </Suspense>
  );
}

const strong: Wrap = (words) => <b>{words}</b>;

function DeleteLibraryDialog({ library }: { library: Library }) {
  const t = useT();
  const remove = useDeleteLibrary();
  const { name } = library;
  return (
    <ConfirmDialog
      opened
      onClose={closeLibraryDialog}
      title={t('library.delete.title')}
      tone="danger"
      confirm={t('library.delete.confirm')}
      checkbox={t('library.delete.check', { name })}
      busy={remove.isPending}
      onConfirm={() => {
        remove.mutate({ params: { libraryId: library.id } }, { onSuccess: closeLibraryDialog });
      }}
    >
      {t('library.delete.text', { name, b: strong })}
    </ConfirmDialog>
  );
}
