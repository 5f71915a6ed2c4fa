import type { LibraryFlag } from '@longbox/contract/libraries';
import { type PlainKey, useT } from '../../lib/i18n.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import type { TabProps } from './tab-props.ts';

interface FlagFieldProps extends TabProps {
  /** An option whose label is the message of the same name. */
  readonly flag: NamedFlag;
  /** It costs processor time or reading from disk. */
  readonly heavy?: boolean;
}

type NamedFlag =
  Extract<PlainKey, `libraryForm.${LibraryFlag}`> extends `libraryForm.${infer Name}`
    ? Name
    : never;

/** One option of a library that is on or off. */
export function FlagField({ flag, heavy = false, form, change }: FlagFieldProps) {
  const t = useT();
  return (
    <CheckboxField
      label={t(`libraryForm.${flag}`)}
      help={heavy ? t('libraryForm.heavy') : undefined}
      checked={form[flag]}
      onChange={(on) => {
        change({ [flag]: on });
      }}
    />
  );
}
