import type { Book } from '@longbox/contract/books';
import { useState } from 'react';
import { type Choice, chosenOf } from '../../data/on-device/kept-book.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { choiceText } from './choice-text.ts';

export interface ChooseProps {
  readonly title: string;
  /** The books of each series or read list, in their order. */
  readonly lists: readonly (readonly Book[])[];
  /** What is chosen already; nothing if that is still open. */
  readonly before: Choice | undefined;
  readonly first: Choice;
  /** Called with what is chosen and the books that this means now; without both, nothing is wanted any more. */
  readonly onChoose: (choice: Choice | undefined, books: readonly Book[]) => void;
}

const choices: readonly Choice[] = [1, 3, 5, 10, 'unread', 'all'];
const nothing = 'none';

/** Asks which books of series or read lists are taken along, now and later. */
export function ChooseDialog(props: ChooseProps & HostedDialog) {
  const { title, lists, before, first, onChoose, onClose } = props;
  const t = useT();
  const [value, setValue] = useState(String(before ?? first));
  const choice = choices.find((one) => String(one) === value);
  const chosen = choice === undefined ? [] : lists.flatMap((books) => chosenOf(books, choice));
  const size = formatBytes(chosen.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  const options = choices.map((one) => ({ value: String(one), label: choiceText(t, one) }));
  const take = () => {
    onChoose(choice, chosen);
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
          <Button tone="primary" type="submit">
            {t(before === undefined ? 'device.choose.take' : 'device.choose.save')}
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
        options={
          before === undefined
            ? options
            : [{ value: nothing, label: t('device.choose.nothing') }, ...options]
        }
        onChange={setValue}
      />
      {choice !== undefined && (
        <p>{t(choice === 'all' ? 'device.choose.later' : 'device.choose.goOn')}</p>
      )}
    </Dialog>
  );
}
