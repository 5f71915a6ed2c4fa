import type { ApiKey } from '@longbox/contract/api-keys';
import { type KoboChoice, updateKoboKey } from '@longbox/contract/kobo-keys';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { reasonOf } from '../../data/error-text.ts';
import { koboKeyQuery, useUpdateKoboKey } from '../../data/kobo.ts';
import { FormDialog } from '../../items/form/FormDialog.tsx';
import { FormField } from '../../items/form/FormField.tsx';
import { useEditForm } from '../../items/form/use-edit-form.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { LibraryBoxes, ListBoxes } from './KoboBoxes.tsx';
import { TakenOff } from './TakenOff.tsx';
import styles from './account.module.css';

interface KoboKeyProps {
  readonly apiKey: ApiKey;
}

/** Sets what goes to the Kobo e-readers that use a key. */
export function KoboKeyDialog({ apiKey, onClose }: KoboKeyProps & HostedDialog<KoboKeyProps>) {
  const t = useT();
  const { data, error, refetch } = useQuery(koboKeyQuery(apiKey.id));
  if (data !== undefined) {
    return (
      <KoboForm
        // What is remembered of an earlier look may be followed by something newer.
        key={JSON.stringify(data.choice)}
        keyId={apiKey.id}
        title={t('apiKeys.kobo.title', { name: apiKey.comment })}
        choice={data.choice}
        takenOff={data.takenOff}
        onClose={onClose}
      />
    );
  }
  if (error === null) return null;
  return (
    <Dialog title={t('apiKeys.kobo.title', { name: apiKey.comment })} onClose={onClose}>
      <ErrorState
        title={t('failure.koboKey')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    </Dialog>
  );
}

const bookOptions = (t: Translate) => [
  { value: 'EVERYTHING' as const, label: t('apiKeys.kobo.everything') },
  { value: 'LIBRARIES' as const, label: t('apiKeys.kobo.libraries') },
  { value: 'LISTS' as const, label: t('apiKeys.kobo.lists') },
  { value: 'READING' as const, label: t('apiKeys.kobo.reading') },
];

const tagOptions = (t: Translate) => [
  { value: 'NONE' as const, label: t('apiKeys.kobo.noTags') },
  { value: 'ON_DECK' as const, label: t('apiKeys.kobo.onDeck') },
  { value: 'READ_LISTS' as const, label: t('apiKeys.kobo.readLists') },
  { value: 'COLLECTIONS' as const, label: t('apiKeys.kobo.collections') },
  { value: 'ALL' as const, label: t('apiKeys.kobo.allTags') },
];

interface KoboFormProps {
  readonly keyId: string;
  readonly title: string;
  readonly choice: KoboChoice;
  readonly takenOff: readonly { readonly bookId: string; readonly title: string }[];
  readonly onClose: () => void;
}

function KoboForm({ keyId, title, choice, takenOff, onClose }: KoboFormProps) {
  const t = useT();
  const update = useUpdateKoboKey();
  const form = useEditForm<KoboChoice>({
    values: choice,
    schema: updateKoboKey.body,
    failureTitle: 'failure.koboKeySave',
    save: (chosen) => {
      const body = { ...chosen, onDeckName: t('home.onDeck') };
      return update.mutateAsync({ params: { keyId }, body });
    },
    onSaved: onClose,
  });
  const books = useWatch({ control: form.control, name: 'books' });
  return (
    <FormDialog
      form={form}
      width={600}
      title={title}
      failureTitle={t('failure.koboKeySave')}
      saveLabel={t('apiKeys.kobo.save')}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <FormField control={form.control} name="books">
          {(field) => (
            <SelectField {...field} label={t('apiKeys.kobo.books')} options={bookOptions(t)} />
          )}
        </FormField>
        {books === 'LIBRARIES' && <LibraryBoxes control={form.control} />}
        {books === 'LISTS' && <ListBoxes control={form.control} />}
        <FormField control={form.control} name="tags">
          {(field) => (
            <SelectField {...field} label={t('apiKeys.kobo.tags')} options={tagOptions(t)} />
          )}
        </FormField>
        {takenOff.length > 0 && <TakenOff keyId={keyId} books={takenOff} />}
      </div>
    </FormDialog>
  );
}
