import { useClearTasks } from '../data/tasks.ts';
import { t } from '../lib/i18n.ts';
import { openDialog } from '../ui/dialogs.ts';
import { toast } from '../ui/toast.ts';
import { askDialog } from './dialogs.ts';

/** Asks before it removes the work that waits, and tells how much it was. */
export function useCancelTasks() {
  const clear = useClearTasks();
  return {
    isPending: clear.isPending,
    cancel: () => {
      openDialog(askDialog, {
        title: t('tasks.cancel.title'),
        text: t('tasks.cancel.text'),
        confirm: t('tasks.cancel.confirm'),
        cancel: t('tasks.cancel.keep'),
        danger: true,
        onConfirm: () => {
          clear.mutate(
            {},
            {
              onSuccess: (count) => {
                toast({ text: t('tasks.cancelled', { count }), tone: 'success' });
              },
            },
          );
        },
      });
    },
  };
}
