import type { AlikePair } from '@longbox/contract/alike';
import { listedTitle } from '../../items/names.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import styles from './alike.module.css';
import { largePicture } from './pair-pictures.ts';

export interface PairProps {
  readonly pair: AlikePair;
}

/** Both images of a pair side by side, as large as they fit. */
export function PairDialog({ pair, onClose }: PairProps & HostedDialog) {
  const t = useT();
  return (
    <Dialog title={t('manage.alike.compareBoth')} onClose={onClose} width={1600} phone="full">
      <div className={styles['both']}>
        {[pair.first, pair.second].map((side, index) => (
          <figure key={index} className={styles['large']}>
            <img src={largePicture(side)} alt="" />
            <figcaption>
              <bdi>{listedTitle(side.book)}</bdi>
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  );
}
