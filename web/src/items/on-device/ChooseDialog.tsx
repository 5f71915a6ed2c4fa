import type { Book } from '@longbox/contract/books';
import { useState } from 'react';
import { type Choice, chosenOf } from '../../data/on-device/kept-book.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { SelectField } from '../../ui/SelectField.tsx';

export interface ChooseProps {
  /** Of the series. */
  readonly title: string;
  /** All books of the series, in its order. */
  readonly books: readonly Book[];
  readonly onTake: (books: readonly Book[]) => void;
}

const choices: readonly Choice[] = [1, 3, 5, 10, 'unread', 'all'];

/** Asks which books of a series are taken along. */
export function ChooseDialog({ title, books, onTake, onClose }: ChooseProps & HostedDialog) {
  const t = useT();
  const [value, setValue] = useState('3');
  const choice = choices.find((one) => String(one) === value) ?? 3;
  const chosen = chosenOf(books, choice);
  const size = formatBytes(chosen.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  const labelOf = (one: Choice) =>
    typeof one === 'number' ? t('device.choose.next', { count: one }) : t(`device.choose.${one}`);
  const take = () => {
    onTake(chosen);
    onClose();
  };
  return (
    <Dialog
      title={title}
      width={400}
      onClose={onClose}
      onSubmit={take}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button tone="primary" type="submit" disabled={chosen.length === 0}>
            {t('device.choose.take')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('device.choose.label')}
        help={
          chosen.length === 0
            ? t('device.choose.none')
            : t('device.choose.books', { count: chosen.length, size })
        }
        value={value}
        options={choices.map((one) => ({ value: String(one), label: labelOf(one) }))}
        onChange={setValue}
      />
    </Dialog>
  );
}
