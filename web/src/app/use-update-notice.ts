import { useEffect } from 'react';
import { t } from '../lib/i18n.ts';
import { useDialogStore } from '../ui/dialogs.ts';
import { toast } from '../ui/toast.ts';
import { reloadForUpdate, useUpdate } from './update.ts';

let isSaid = false;

/** Says once that a later build is here. Part of the frame, so never over a book or a dialog. */
export function useUpdateNotice(): void {
  const isUpdated = useUpdate();
  const hasDialog = useDialogStore(({ open }) => open.length > 0);
  useEffect(() => {
    if (!isUpdated || hasDialog || isSaid) return;
    isSaid = true;
    toast({
      text: t('update.ready'),
      action: { label: t('chunk.reload'), run: reloadForUpdate },
    });
  }, [isUpdated, hasDialog]);
}
