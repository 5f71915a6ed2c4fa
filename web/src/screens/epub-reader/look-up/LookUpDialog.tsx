import { useState } from 'react';
import { PairRows } from '../../../items/edit/PairRows.tsx';
import { ReaderDialog } from '../../../items/reader/ReaderDialog.tsx';
import { useT } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from '../epub.module.css';
import { isServiceAddress, MOST, useLookUpServices } from './services.ts';

/** The dictionaries and translators of this device. */
export function LookUpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { services } = useLookUpServices();
  const [pairs, setPairs] = useState(
    services.map(({ name, address }) => ({ label: name, text: address })),
  );
  const [isChecked, setChecked] = useState(false);
  const faults = pairs.map(({ label, text }) => ({
    label: label.trim() === '' ? t('lookUp.fault.label') : undefined,
    text: isServiceAddress(text.trim()) ? undefined : t('lookUp.fault.address'),
  }));
  const isFaulty = faults.some(({ label, text }) => label !== undefined || text !== undefined);
  return (
    <ReaderDialog title={t('lookUp.title')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (isFaulty) return;
          useLookUpServices.setState({
            services: pairs.map(({ label, text }) => ({
              name: label.trim(),
              address: text.trim(),
            })),
          });
          onClose();
        }}
      >
        <p className={styles['serviceHelp']}>{t('lookUp.help')}</p>
        <PairRows
          legend={t('lookUp.services')}
          aside={null}
          pairs={pairs}
          textLabel={t('lookUp.address')}
          textType="url"
          addLabel={t('lookUp.add')}
          none={t('lookUp.none')}
          faultAt={(index, part) => (isChecked ? faults[index]?.[part] : undefined)}
          onChange={(next) => {
            setPairs(next.slice(0, MOST));
          }}
          onBlur={() => {
            setChecked(true);
          }}
        />
        <div className={styles['ways']}>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" remote={false} tone="primary">
            {t('lookUp.save')}
          </Button>
        </div>
      </form>
    </ReaderDialog>
  );
}
