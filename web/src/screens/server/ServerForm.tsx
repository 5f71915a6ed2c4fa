import type { Settings } from '@longbox/contract/settings';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useUpdateSettings } from '../../data/settings.ts';
import { useEditForm } from '../../items/form/use-edit-form.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import { Section } from '../../ui/Sections.tsx';
import { toast } from '../../ui/toast.ts';
import { useOnRoot } from '../../ui/use-on-root.ts';
import { AccessFields } from './AccessFields.tsx';
import { ReaderFields } from './ReaderFields.tsx';
import { formOf, missing, rulesOf, type SettingsForm, updateOf } from './settings-form.ts';
import { UpkeepFields } from './UpkeepFields.tsx';
import styles from './server.module.css';

const postersDialog = dialogPart<object>(
  async () => (await import('./PostersDialog.tsx')).PostersDialog,
);

/** The settings of the server. Only what was changed is sent; what was changed is not lost unasked. */
export function ServerForm({ settings }: { readonly settings: Settings }) {
  const t = useT();
  const update = useUpdateSettings();
  const form = useEditForm<SettingsForm>({
    values: formOf(settings),
    schema: rulesOf(settings),
    missing,
    failureTitle: 'failure.serverSettingsSave',
    save: async (typed) => {
      const body = updateOf(typed, form.formState.dirtyFields);
      await update.mutateAsync({ body });
      form.reset({ ...typed, renewRememberMeKey: false });
      toast({ text: told('serverSettings.saved'), tone: 'success' });
      if (body.thumbnailSize !== undefined) openDialog(postersDialog, {});
    },
    onSaved: () => undefined,
  });
  const parts = { form, settings };
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Section title={t('serverSettings.upkeep')}>
        <UpkeepFields {...parts} />
      </Section>
      <Section title={t('serverSettings.access')} text={t('serverSettings.accessText')}>
        <AccessFields {...parts} />
      </Section>
      <Section title={t('serverSettings.readers')} text={t('serverSettings.readersText')}>
        <ReaderFields {...parts} />
      </Section>
      {form.failure !== undefined && (
        <Banner tone="danger" title={t('failure.serverSettingsSave')}>
          {form.failure}
        </Banner>
      )}
      <SaveBar
        isChanged={form.isChanged}
        isSaving={form.isSaving}
        onDiscard={() => {
          form.reset(formOf(settings));
        }}
      />
      <LeaveQuestion isChanged={form.isChanged} />
    </form>
  );
}

interface SaveBarProps {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
}

/** Stays visible, so that it's clear whether changes are saved. */
function SaveBar({ isChanged, isSaving, onDiscard }: SaveBarProps) {
  const t = useT();
  useOnRoot('save-bar');
  useOnRoot(isChanged ? 'own-foot' : undefined);
  return (
    <div className={styles['bar']} data-idle={isChanged ? undefined : ''}>
      <output className={styles['changes']}>{isChanged && t('serverSettings.unsaved')}</output>
      <Button disabled={!isChanged} onClick={onDiscard}>
        {t('serverSettings.discard')}
      </Button>
      <Button type="submit" tone="primary" busy={isSaving} disabled={!isChanged}>
        {t('serverSettings.save')}
      </Button>
    </div>
  );
}

/** Asks before another place is gone to while something is not saved. */
function LeaveQuestion({ isChanged }: { readonly isChanged: boolean }) {
  const t = useT();
  const [wasAsked, setAsked] = useState(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged && !wasAsked,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('form.leave.title')}
      confirm={t('form.leave.confirm')}
      tone="danger"
      onConfirm={() => {
        setAsked(true);
        proceed();
      }}
      onClose={reset}
    >
      {t('form.leave.text')}
    </ConfirmDialog>
  );
}
