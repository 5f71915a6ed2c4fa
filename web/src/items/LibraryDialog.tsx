import type { Library } from '@longbox/contract/libraries';
import { useRef, useState } from 'react';
import { reasonOf } from '../data/error-text.ts';
import { useCreateLibrary, useUpdateLibrary } from '../data/libraries.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { GeneralTab } from './library/GeneralTab.tsx';
import styles from './library/library.module.css';
import {
  bodyOf,
  checkForm,
  faultsOf,
  formOf,
  hasFaults,
  type LibraryForm,
} from './library/library-form.ts';
import { MetadataTab } from './library/MetadataTab.tsx';
import { OptionsTab } from './library/OptionsTab.tsx';
import { ScannerTab } from './library/ScannerTab.tsx';

interface LibraryDialogProps {
  /** The library to change; without it a new one is made. */
  readonly library?: Library | undefined;
  readonly onClose: () => void;
}

const tabs = ['general', 'scanner', 'options', 'metadata'] as const;
type TabId = (typeof tabs)[number];

/** Makes a library, step by step, or changes one. */
export function LibraryDialog({ library, onClose }: LibraryDialogProps) {
  const t = useT();
  const { form, change, faults, failure, tab, setTab, advance, isLast, busy, fields } =
    useLibraryForm(library, onClose);
  const panels = {
    general: (
      <GeneralTab
        form={form}
        change={change}
        faults={faults}
        nameRef={fields.name}
        rootRef={fields.root}
      />
    ),
    scanner: <ScannerTab form={form} change={change} />,
    options: <OptionsTab form={form} change={change} />,
    metadata: <MetadataTab form={form} change={change} />,
  };
  const action = library === undefined ? t('library.add') : t('library.save');
  return (
    <Dialog
      phone="full"
      width={700}
      onClose={onClose}
      onSubmit={advance}
      title={
        library === undefined ? t('library.add') : t('libraryForm.edit', { name: library.name })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" tone="primary" busy={busy}>
            {isLast ? action : t('libraryForm.next')}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <p className={styles['failure']} role="alert">
          {t('failure.line', { title: t('failure.librarySave'), reason: reasonOf(failure) })}
        </p>
      )}
      <Tabs
        label={t('libraryForm.parts')}
        placement="side"
        value={tab}
        onChange={setTab}
        tabs={tabs.map((id) => ({
          id,
          label: t(`libraryForm.tab.${id}`),
          wrong: id === 'general' && (faults.name ?? faults.root) !== undefined,
          content: <div className={styles['panel']}>{panels[id]}</div>,
        }))}
      />
    </Dialog>
  );
}

/** The state of the dialog: what was typed, what is wrong with it, and the way on. */
function useLibraryForm(library: Library | undefined, onClose: () => void) {
  const [form, setForm] = useState<LibraryForm>(() => formOf(library));
  const [tab, setTab] = useState<TabId>('general');
  const [reachedEnd, setReachedEnd] = useState(false);
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const create = useCreateLibrary();
  const update = useUpdateLibrary();
  const name = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLInputElement>(null);

  const refused = faultsOf(refusal);
  const faults = { ...refused, ...(checked && checkForm(form)) };
  // Whoever has been through all steps and comes back to mend one saves from there.
  const isLast = library !== undefined || reachedEnd;

  const show = (id: TabId) => {
    setTab(id);
    if (id === tabs.at(-1)) setReachedEnd(true);
  };
  const showFault = (inName: boolean) => {
    setTab('general');
    // The panel is hidden until it is drawn again.
    requestAnimationFrame(() => (inName ? name : root).current?.focus());
  };
  const save = () => {
    const body = bodyOf(form);
    const options = {
      onSuccess: onClose,
      onError: (error: Error) => {
        const found = faultsOf(error);
        setRefusal(error);
        if (found.other === undefined) showFault(found.name !== undefined);
      },
    };
    if (library === undefined) create.mutate({ body }, options);
    else update.mutate({ params: { libraryId: library.id }, body }, options);
  };
  return {
    form,
    faults,
    tab,
    setTab: show,
    isLast,
    failure: refused.other?.kind === 'refused' ? refused.other.error : undefined,
    busy: create.isPending || update.isPending,
    fields: { name, root },
    change: (part: Partial<LibraryForm>) => {
      setForm((before) => ({ ...before, ...part }));
      // What was refused is not what stands there any more.
      if ('name' in part || 'root' in part) setRefusal(null);
    },
    advance: () => {
      const wrong = checkForm(form);
      setChecked(true);
      if (hasFaults(wrong)) showFault(wrong.name !== undefined);
      else if (isLast) save();
      else show(tabs[tabs.indexOf(tab) + 1] ?? tab);
    },
  };
}
