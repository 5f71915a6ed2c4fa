import { useClearTasks } from '../data/tasks.ts';
import { t } from '../lib/i18n.ts';
import { toast } from '../ui/toast.ts';

/** Removes the work that waits, and tells how much it was. */
export function useCancelTasks() {
  const clear = useClearTasks();
  return {
    isPending: clear.isPending,
    cancel: () => {
      clear.mutate(
        {},
        {
          onSuccess: (count) => {
            toast({ text: t('tasks.cancelled', { count }), tone: 'success' });
          },
        },
      );
    },
  };
}
