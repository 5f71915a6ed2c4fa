import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import styles from './edit.module.css';
import type { Draft } from './item-edit.ts';
import { nameOf, posterOwnerOf, type Subjects } from './members.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { posterPart } from './poster-part.ts';
import { savePlan } from './save-plan.ts';
import { type TabId, tabsFor } from './tabs.ts';
import { useItemForm } from './use-item-form.ts';
import { useConflictFields } from './use-conflict-fields.ts';
import { usePlan } from './use-plan.ts';
import { usePosters } from './use-posters.ts';

export interface ItemDialogProps {
  readonly subjects: Subjects;
  /** Input of an earlier opening, if saving failed after the dialog was closed. */
  readonly draft?: Draft | undefined;
}

const shape = <Skeleton height="180px" />;

/** Changes what is known of a series, a book or a one-shot, or of several at once. */
export function ItemDialog({
  subjects,
  draft,
  onClose,
  reopen,
}: ItemDialogProps & HostedDialog<ItemDialogProps>) {
  const t = useT();
  const [first] = subjects;
  const { kind } = first;
  const count = subjects.length;
  const client = useQueryClient();
  const { plan, read, prepare, drop } = usePlan(subjects);
  const posters = usePosters(posterOwnerOf(first), draft?.posters);
  const form = useItemForm({
    subjects,
    draft,
    failureTitle: `edit.failure.${kind}`,
    before: posters.save,
    onMany: (edit) => prepare(() => edit),
    onSaved: onClose,
    reopen: (typed) => {
      reopen({ draft: { ...typed, posters: posters.queue } });
    },
  });
  const conflicts = useConflictFields(form);
  const tabs = tabsFor(form.members);
  const [chosen, setTab] = useState<TabId>();
  const tab = chosen ?? tabs[0]?.id ?? 'general';
  const submit = async () => {
    const wrong = await form.submit();
    const place = tabs.find(({ members }) => members.some((member) => member === wrong));
    if (wrong === undefined || place === undefined) return;
    setTab(place.id);
    // The panel is hidden until it is drawn again.
    requestAnimationFrame(() => {
      form.setFocus(wrong);
    });
  };
  const title = form.isMany
    ? t(`edit.many.${kind}`, { count })
    : t('edit.title', { name: nameOf(first) });
  const posterTab = {
    id: 'poster' as const,
    label: t('edit.tab.poster'),
    content: (
      <div className={styles['panel']}>
        <LaterPart part={posterPart} shape={shape}>
          {(PosterTab) => <PosterTab posters={posters} />}
        </LaterPart>
      </div>
    ),
  };
  return (
    <FormDialog
      form={{ ...form, isChanged: form.isChanged || posters.isChanged }}
      phone="full"
      width={800}
      onClose={onClose}
      onSubmit={() => void submit()}
      title={title}
      foot={
        read !== undefined && (
          <output className={styles['reading']}>
            {t('edit.plan.reading', { count: read, total: count })}
          </output>
        )
      }
      failureTitle={t(`edit.failure.${kind}`)}
      saveLabel={form.isMany ? t('edit.preview') : t(`edit.save.${kind}`)}
    >
      <ConflictNote fields={conflicts} />
      <Tabs
        label={t('edit.parts')}
        placement="side"
        value={tab}
        onChange={setTab}
        tabs={[
          ...tabs.map(({ id, members, content }) => ({
            id,
            label: t(`edit.tab.${id}`),
            wrong: members.some((member) => form.formState.errors[member] !== undefined),
            content: (
              <div className={styles['panel']}>
                <LaterPart part={content} shape={shape}>
                  {(Content) => <Content form={form} />}
                </LaterPart>
              </div>
            ),
          })),
          ...(form.isMany ? [] : [posterTab]),
        ]}
      />
      {plan !== undefined && (
        <PlanDialog
          plan={plan}
          onBack={drop}
          onConfirm={() => {
            savePlan(client, { changes: plan.changes, title });
            onClose();
          }}
        />
      )}
    </FormDialog>
  );
}
