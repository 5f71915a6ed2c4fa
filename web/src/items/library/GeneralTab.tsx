import { IconFolderOpen } from '@tabler/icons-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import { reasonOf } from '../../data/error-text.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Fault, Faults } from './library-form.ts';
import { PathField } from './PathField.tsx';
import type { TabProps } from './tab-props.ts';

const FolderBrowser = lazy(async () => {
  const { FolderBrowser } = await import('../FolderBrowser.tsx');
  return { default: FolderBrowser };
});

function faultText(t: Translate, fault: Fault | undefined): string | undefined {
  if (fault === undefined) return undefined;
  return fault.kind === 'refused' ? reasonOf(fault.error) : t(`libraryForm.${fault.kind}`);
}

interface GeneralTabProps extends TabProps {
  readonly faults: Faults;
  readonly nameRef: Ref<HTMLInputElement>;
  readonly rootRef: Ref<HTMLInputElement>;
}

/** What the library is called and where its files are. */
export function GeneralTab({ form, change, faults, nameRef, rootRef }: GeneralTabProps) {
  const t = useT();
  const [browsing, setBrowsing] = useState(false);
  return (
    <>
      <TextField
        ref={nameRef}
        required
        label={t('libraryForm.name')}
        value={form.name}
        error={faultText(t, faults.name)}
        onChange={(name) => {
          change({ name });
        }}
      />
      <PathField
        ref={rootRef}
        required
        label={t('libraryForm.root')}
        help={t('libraryForm.rootHelp')}
        value={form.root}
        error={faultText(t, faults.root)}
        onChange={(root) => {
          change({ root });
        }}
        end={
          <IconButton
            size="small"
            label={t('libraryForm.browse')}
            onClick={() => {
              setBrowsing(true);
            }}
          >
            <IconFolderOpen size={20} />
          </IconButton>
        }
      />
      {browsing && (
        <Suspense>
          <FolderBrowser
            path={form.root.trim()}
            onClose={() => {
              setBrowsing(false);
            }}
            onChoose={(root) => {
              change({ root });
              setBrowsing(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
