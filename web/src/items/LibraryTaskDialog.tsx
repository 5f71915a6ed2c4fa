import type { Library } from '@longbox/contract/libraries';
import {
  useAnalyzeLibrary,
  useEmptyLibraryTrash,
  useRefreshLibraryMetadata,
} from '../data/libraries.ts';
import { useT } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { BookCount } from './BookCount.tsx';

export interface LibraryTaskProps {
  readonly library: Library;
  readonly task: 'analyze' | 'refresh' | 'emptyTrash';
}

/** Asks before work over a whole library is queued. */
export function LibraryTaskDialog({
  library,
  task,
  onClose,
}: LibraryTaskProps & { readonly onClose: () => void }) {
  const t = useT();
  const { mutate, isPending } = {
    analyze: useAnalyzeLibrary(),
    refresh: useRefreshLibraryMetadata(),
    emptyTrash: useEmptyLibraryTrash(),
  }[task];
  const { id, name } = library;
  return (
    <ConfirmDialog
      title={t(`libraryTask.${task}`, { name })}
      confirm={t(`libraryTask.${task}.confirm`)}
      tone={task === 'emptyTrash' ? 'danger' : 'primary'}
      busy={isPending}
      onConfirm={() => {
        mutate({ params: { libraryId: id } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <p>{t(`libraryTask.${task}.text`)}</p>
      {task === 'emptyTrash' && <BookCount of={{ library_id: [id], deleted: true }} />}
    </ConfirmDialog>
  );
}
