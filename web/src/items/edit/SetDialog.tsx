import { useState } from 'react';
import { useIsAdmin } from '../../data/session.ts';
import { useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormField } from '../form/FormField.tsx';
import { isPrivate, isRuled } from '../own-set.ts';
import { type ConflictField, ConflictNote } from './ConflictNote.tsx';
import styles from './edit.module.css';
import type { PosterQueue } from './poster-queue.ts';
import { posterPart } from './poster-part.ts';
import type { EditedSet, SetMember, SetValues } from './set-form.ts';
import { usePosters } from './use-posters.ts';
import { type SetForm, useIsTaken, useSetForm } from './use-set-form.ts';

/** The input of a closed dialog. */
interface SetDraft {
  readonly values: SetValues;
  readonly posters: PosterQueue;
}

export interface SetDialogProps {
  readonly edited: EditedSet;
  /** Input of an earlier opening, if saving failed after the dialog was closed. */
  readonly draft?: SetDraft | undefined;
}

const tabs = ['general', 'poster'] as const;

/** Changes a collection or a read list. */
export function SetDialog({
  edited,
  draft,
  onClose,
  reopen,
}: SetDialogProps & HostedDialog<SetDialogProps>) {
  const t = useT();
  const { kind, set } = edited;
  const posters = usePosters({ kind, id: set.id }, draft?.posters);
  const form = useSetForm({
    edited,
    draft: draft?.values,
    before: posters.save,
    onSaved: onClose,
    reopen: (values) => {
      reopen({ draft: { values, posters: posters.queue } });
    },
  });
  const conflicts = useSetConflict(form);
  const [tab, setTab] = useState<(typeof tabs)[number]>('general');
  const submit = async () => {
    const wrong = await form.submit();
    if (wrong === undefined) return;
    setTab('general');
    // The panel is hidden until it is drawn again.
    requestAnimationFrame(() => {
      form.setFocus(wrong);
    });
  };
  const panels = {
    general: <GeneralPanel form={form} edited={edited} />,
    poster: (
      <LaterPart part={posterPart} shape={<Skeleton height="180px" />}>
        {(PosterTab) => <PosterTab posters={posters} />}
      </LaterPart>
    ),
  };
  return (
    <FormDialog
      form={{ ...form, isChanged: form.isChanged || posters.isChanged }}
      phone="full"
      width={800}
      title={t('edit.title', { name: set.name })}
      failureTitle={t(`edit.failure.${kind}`)}
      saveLabel={t(`edit.save.${kind}`)}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <ConflictNote fields={conflicts} />
      <Tabs
        label={t('edit.parts')}
        placement="side"
        value={tab}
        onChange={setTab}
        tabs={tabs.map((id) => ({
          id,
          label: t(`edit.tab.${id}`),
          wrong: id === 'general' && form.formState.errors.name !== undefined,
          content: <div className={styles['panel']}>{panels[id]}</div>,
        }))}
      />
    </FormDialog>
  );
}

interface GeneralPanelProps {
  readonly form: SetForm;
  readonly edited: EditedSet;
}

function GeneralPanel({ form, edited }: GeneralPanelProps) {
  const t = useT();
  const isTaken = useIsTaken(edited);
  const isAdmin = useIsAdmin();
  const check = async (name: string) => {
    // A name that cannot be asked for now is checked when it is saved.
    const { isPrivate: isOwn } = form.getValues();
    const taken = await isTaken({ name, isPrivate: isOwn }).catch(() => false);
    if (taken && form.getValues('name') === name) {
      form.setError('name', { type: 'server', message: t('edit.set.nameTaken') });
    }
  };
  return (
    <>
      <FormField control={form.control} name="name">
        {({ onBlur, ...field }) => (
          <TextField
            {...field}
            dir="auto"
            required
            label={t('edit.set.name')}
            onBlur={() => {
              onBlur();
              if (field.value.trim() !== '') void check(field.value);
            }}
          />
        )}
      </FormField>
      {edited.kind === 'readList' && (
        <FormField control={form.control} name="summary">
          {(field) => <TextArea {...field} dir="auto" label={t('edit.member.summary')} />}
        </FormField>
      )}
      {!isRuled(edited.set) && (
        <FormField control={form.control} name="ordered">
          {({ value, onChange }) => (
            <CheckboxField
              label={t('edit.set.ordered')}
              help={t(`edit.set.orderedHelp.${edited.kind}`)}
              checked={value}
              onChange={onChange}
            />
          )}
        </FormField>
      )}
      {isAdmin && isPrivate(edited.set) && (
        <FormField control={form.control} name="isPrivate">
          {({ value, onChange }) => (
            <CheckboxField
              label={t('set.private')}
              help={t('set.privateHelp')}
              checked={value}
              onChange={onChange}
            />
          )}
        </FormField>
      )}
    </>
  );
}

const labels = {
  name: 'edit.set.name',
  ordered: 'edit.set.ordered',
  isPrivate: 'set.private',
  summary: 'edit.member.summary',
} as const;

/** The names of the fields that someone else changed meanwhile. */
function useSetConflict({ conflict, setValue }: SetForm): ConflictField[] {
  const t = useT();
  if (conflict === undefined) return [];
  const textOf = (values: SetValues, member: SetMember) => {
    const value = values[member];
    if (typeof value === 'boolean') return t(value ? 'edit.yes' : 'edit.no');
    return value === '' ? t('edit.empty') : value;
  };
  return conflict.members.map((member) => ({
    name: member,
    label: t(labels[member]),
    texts: { mine: textOf(conflict.mine, member), theirs: textOf(conflict.theirs, member) },
    onChoose: (side) => {
      setValue(member, conflict[side][member], { shouldDirty: true });
    },
  }));
}
