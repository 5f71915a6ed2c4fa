import { useRegeneratePosters } from '../../data/settings.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toast.ts';

/** After posters are to have another size: what of those that are there. */
export function PostersDialog({ onClose }: HostedDialog) {
  const t = useT();
  const regenerate = useRegeneratePosters();
  const drawAgain = (biggerOnly: boolean) => {
    regenerate.mutate(
      { query: { for_bigger_result_only: biggerOnly } },
      {
        onSuccess: () => {
          onClose();
          toast({ text: told('posters.begun'), tone: 'success' });
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={t('posters.title')}
      cancel={t('posters.no')}
      alternate={{
        label: t('posters.bigger'),
        run: () => {
          drawAgain(true);
        },
      }}
      confirm={t('posters.all')}
      busy={regenerate.isPending}
      onConfirm={() => {
        drawAgain(false);
      }}
      onClose={onClose}
    >
      {t('posters.text')}
    </ConfirmDialog>
  );
}
