import { useT } from '../lib/i18n.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { HostedDialog } from '../ui/dialogs.ts';

export interface MovedProps {
  readonly address: string;
}

/** Says that the server answers elsewhere now, and leads there. */
export function MovedDialog({ address, onClose }: MovedProps & HostedDialog) {
  const t = useT();
  return (
    <Dialog
      title={t('moved.title')}
      width={450}
      onClose={onClose}
      footer={
        <a href={address} className={buttonClass({ tone: 'primary' })}>
          <bdi>{t('moved.open', { address })}</bdi>
        </a>
      }
    >
      <p>{t('moved.text')}</p>
    </Dialog>
  );
}
