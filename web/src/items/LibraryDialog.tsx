import { type Library, LibraryCreation } from '@longbox/contract/libraries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { librariesQuery, useCreateLibrary, useUpdateLibrary } from '../data/libraries.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import type { HostedDialog } from '../ui/dialogs.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { FormDialog } from './form/FormDialog.tsx';
import { useEditForm } from './form/use-edit-form.ts';
import { GeneralTab } from './library/GeneralTab.tsx';
import styles from './library/library.module.css';
import {
  bodyOf,
  creationOf,
  formOf,
  type LibraryField,
  type LibraryForm,
  type LibraryTab,
  libraryTabs as tabs,
  missing,
  recognise,
  tabOf,
} from './library/library-form.ts';
import { MetadataTab } from './library/MetadataTab.tsx';
import { OptionsTab } from './library/OptionsTab.tsx';
import { ScannerTab } from './library/ScannerTab.tsx';
import { useFocusedField } from './settings/use-focused-field.ts';

interface LibraryDialogProps {
  /** The library to change; without it a new one is made. */
  readonly library?: Library | undefined;
  /** Input of an earlier opening, if saving failed after the dialog was closed. */
  readonly draft?: LibraryForm | undefined;
  /** The field that is looked for: it has the focus at first. */
  readonly field?: LibraryField | undefined;
}

/** Makes a library, step by step, or changes one. */
export function LibraryDialog({
  library,
  draft,
  field,
  onClose,
  reopen,
}: LibraryDialogProps & HostedDialog<LibraryDialogProps>) {
  const t = useT();
  const create = useCreateLibrary();
  const update = useUpdateLibrary();
  const { data: known } = useQuery(librariesQuery);
  const form = useEditForm<LibraryForm>({
    values: formOf(library, known),
    draft,
    schema: LibraryCreation,
    missing,
    recognise,
    failureTitle: 'failure.librarySave',
    save: (typed) => {
      if (library === undefined) return create.mutateAsync({ body: creationOf(typed) });
      return update.mutateAsync({ params: { libraryId: library.id }, body: bodyOf(typed) });
    },
    onSaved: onClose,
    reopen: (typed) => {
      reopen({ draft: typed });
    },
  });
  useFocusedField(field);
  const { tab, setTab, isLast, advance, finish } = useSteps(form, library !== undefined, field);
  const action = library === undefined ? t('library.add') : t('library.save');
  const { name, root } = form.formState.errors;
  const panels = {
    general: <GeneralTab form={form} />,
    scanner: <ScannerTab form={form} library={library} />,
    options: <OptionsTab form={form} />,
    metadata: <MetadataTab form={form} />,
  };
  return (
    <FormDialog
      form={form}
      phone="full"
      width={700}
      onClose={onClose}
      onSubmit={() => void advance()}
      title={
        library === undefined ? t('library.add') : t('libraryForm.edit', { name: library.name })
      }
      failureTitle={t('failure.librarySave')}
      foot={
        tab === 'general' &&
        !isLast && (
          <Button busy={form.isSaving} onClick={() => void finish()}>
            {t('libraryForm.addNow')}
          </Button>
        )
      }
      saveLabel={isLast ? action : t('libraryForm.next')}
    >
      <Tabs
        label={t('libraryForm.parts')}
        placement="side"
        value={tab}
        onChange={setTab}
        tabs={tabs.map((id) => ({
          id,
          label: t(`libraryForm.tab.${id}`),
          wrong: id === 'general' && (name ?? root) !== undefined,
          content: <div className={styles['panel']}>{panels[id]}</div>,
        }))}
      />
    </FormDialog>
  );
}

/** A new library is made step by step; a change is saved from wherever one is. */
function useSteps(
  form: ReturnType<typeof useEditForm<LibraryForm>>,
  isChange: boolean,
  field: LibraryField = 'name',
) {
  const [tab, setTab] = useState<LibraryTab>(tabOf(field));
  const [reachedEnd, setReachedEnd] = useState(false);
  // After all steps were visited, any step that is corrected can save.
  const isLast = isChange || reachedEnd;
  const show = (id: LibraryTab) => {
    setTab(id);
    if (id === tabs.at(-1)) setReachedEnd(true);
  };
  const showFault = (name: keyof LibraryForm) => {
    if (name !== 'name' && name !== 'root') return;
    setTab('general');
    // The panel is hidden until it is drawn again.
    requestAnimationFrame(() => {
      form.setFocus(name);
    });
  };
  /** Saves what there is; the steps not seen have their defaults. */
  const finish = async () => {
    const wrong = await form.submit();
    if (wrong === 'name' || wrong === 'root') showFault(wrong);
  };
  const advance = async () => {
    if (isLast) {
      await finish();
    } else if (await form.trigger()) {
      show(tabs[tabs.indexOf(tab) + 1] ?? tab);
    } else {
      showFault(form.getFieldState('name').invalid ? 'name' : 'root');
    }
  };
  return { tab, setTab: show, isLast, advance, finish };
}
