import type { User } from '@longbox/contract/users';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { reasonOf } from '../../data/error-text.ts';
import { useCreateUser, useUpdateUser } from '../../data/users.ts';
import { FormDialog } from '../../items/form/FormDialog.tsx';
import { type EditForm, useEditForm } from '../../items/form/use-edit-form.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { toast } from '../../ui/toast.ts';
import { AccountTab } from './AccountTab.tsx';
import { ContentTab } from './ContentTab.tsx';
import { LibrariesTab } from './LibrariesTab.tsx';
import {
  creationOf,
  formOf,
  missing,
  recognise,
  schemas,
  updateOf,
  type UserForm,
} from './user-form.ts';
import styles from './users.module.css';
import { VisiblePreview } from './VisiblePreview.tsx';

export interface UserDialogProps {
  /** The account to change; without it a new one is made. */
  readonly user?: User | undefined;
  /** Its initial values. */
  readonly tab?: TabId | undefined;
  /** Earlier input, if saving it failed after the dialog was closed. */
  readonly draft?: UserForm | undefined;
}

const tabs = ['account', 'libraries', 'content'] as const;
type TabId = (typeof tabs)[number];

/** The tab that holds a field. */
function tabOf(name: string): TabId {
  if (name === 'age') return 'content';
  return 'account';
}

/** Makes an account, or changes what one may do and see. */
export function UserDialog(props: UserDialogProps & HostedDialog<UserDialogProps>) {
  const { user, tab: first = 'account', draft, onClose, reopen } = props;
  const t = useT();
  const [tab, setTab] = useState(first);
  const save = useSaveUser(user);
  const form = useEditForm<UserForm>({
    values: formOf(user),
    draft,
    schema: user === undefined ? schemas.create : schemas.change,
    missing,
    recognise,
    failureTitle: 'failure.userSave',
    save,
    onSaved: () => {
      onClose();
      if (user === undefined) toast({ text: told('users.added'), tone: 'success' });
    },
    reopen: (typed) => {
      reopen({ draft: typed });
    },
  });
  const { errors } = form.formState;
  const submit = async () => {
    const wrong = await form.submit();
    if (wrong !== undefined) setTab(tabOf(wrong));
  };
  const panels = {
    account: <AccountTab form={form} isNew={user === undefined} />,
    libraries: <LibrariesTab form={form} />,
    content: <ContentTab form={form} />,
  };
  const wrong = {
    account: (errors.email ?? errors.password) !== undefined,
    libraries: false,
    content: errors.age !== undefined,
  };
  return (
    <FormDialog
      form={form}
      phone="full"
      width={720}
      title={user === undefined ? t('users.add') : t('users.edit', { name: user.email })}
      failureTitle={t('failure.userSave')}
      saveLabel={t(user === undefined ? 'users.add' : 'users.save')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Tabs
        label={t('users.parts')}
        placement="side"
        value={tab}
        onChange={setTab}
        tabs={tabs.map((id) => ({
          id,
          label: t(`users.tab.${id}`),
          wrong: wrong[id],
          content: (
            <div className={styles['panel']}>
              {id !== 'account' && <AdminNote form={form} />}
              {panels[id]}
            </div>
          ),
        }))}
      />
      <VisiblePreview form={form} />
    </FormDialog>
  );
}

/** Says why nothing can be hidden from an administrator. */
function AdminNote({ form }: { readonly form: Pick<EditForm<UserForm>, 'control'> }) {
  const t = useT();
  const roles = useWatch({ control: form.control, name: 'roles' });
  return roles.includes('ADMIN') ? <Banner>{t('users.adminSeesAll')}</Banner> : null;
}

/**
 * Saves an account. Servers before 1.22 make one with its roles only: the rest follows, and when that
 * fails, trying again only sends the rest, since the account is there.
 */
function useSaveUser(user: User | undefined): (form: UserForm) => Promise<void> {
  const { mutateAsync: create } = useCreateUser();
  const { mutateAsync: change } = useUpdateUser();
  const known = useRef(user);
  return async (form) => {
    known.current ??= await create({ body: creationOf(form) });
    const body = updateOf(form, known.current);
    if (body === undefined) return;
    try {
      await change({ params: { userId: known.current.id }, body });
    } catch (error) {
      if (user !== undefined) throw error;
      throw new Error(told('users.halfSaved', { reason: reasonOf(error) }), { cause: error });
    }
  };
}
