import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import styles from './edit.module.css';
import type { Draft } from './item-edit.ts';
import { nameOf, type Subjects } from './members.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { savePlan } from './save-plan.ts';
import { type TabId, tabsFor } from './tabs.ts';
import { useItemForm } from './use-item-form.ts';
import { usePlan } from './use-plan.ts';

interface ItemDialogProps {
  readonly subjects: Subjects;
  readonly draft: Draft | undefined;
  readonly onClose: () => void;
  readonly reopen: (draft: Draft) => void;
}

/** Changes what is known of a series, a book or a one-shot, or of several at once. */
export function ItemDialog({ subjects, draft, onClose, reopen }: ItemDialogProps) {
  const t = useT();
  const [first] = subjects;
  const { kind } = first;
  const count = subjects.length;
  const client = useQueryClient();
  const { plan, read, prepare, drop } = usePlan(subjects);
  const form = useItemForm({
    subjects,
    draft,
    failureTitle: `edit.failure.${kind}`,
    before: () => Promise.resolve(),
    onMany: (edit) => prepare(() => edit),
    onSaved: onClose,
    reopen,
  });
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
  return (
    <FormDialog
      form={form}
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
      <ConflictNote form={form} />
      <Tabs
        label={t('edit.parts')}
        placement="side"
        value={tab}
        onChange={setTab}
        tabs={tabs.map(({ id, members, Content }) => ({
          id,
          label: t(`edit.tab.${id}`),
          wrong: members.some((member) => form.formState.errors[member] !== undefined),
          content: (
            <div className={styles['panel']}>
              <Content form={form} />
            </div>
          ),
        }))}
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
