import type { ReactNode } from 'react';
import { type RefCallBack, useController } from 'react-hook-form';
import { useT } from '../../lib/i18n.ts';
import { LockToggle } from '../form/LockToggle.tsx';
import type { ItemValues, Member } from './members.ts';
import type { ItemForm } from './use-item-form.ts';

/** Properties that turn a part of `ui` into a field of an edited item. */
interface ItemFieldState<Name extends Member> {
  readonly label: string;
  readonly value: ItemValues[Name];
  readonly onChange: (value: ItemValues[Name]) => void;
  readonly onBlur: () => void;
  readonly ref: RefCallBack;
  readonly error: string | undefined;
  /** Its lock. */
  readonly aside: ReactNode;
  /** Says that several things differ in it. */
  readonly placeholder: string | undefined;
}

interface ItemFieldProps<Name extends Member> {
  readonly form: ItemForm;
  readonly name: Name;
  readonly children: (field: ItemFieldState<Name>) => ReactNode;
}

/** Ties a part to a member: its value, its lock, which follows a change, and what is wrong with it. */
export function ItemField<Name extends Member>({ form, name, children }: ItemFieldProps<Name>) {
  const t = useT();
  const { field, fieldState } = useController<ItemValues, Name>({ control: form.control, name });
  const member: Member = name;
  const label = t(`edit.member.${member}`);
  return children({
    label,
    value: field.value,
    onChange: (value) => {
      form.mark(name);
      field.onChange(value);
    },
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message,
    placeholder: form.isMixed(name) ? t('edit.mixed') : undefined,
    aside: (
      <LockToggle
        field={label}
        isLocked={form.marks.locks.now[name]}
        onChange={(isLocked) => {
          form.setLock(name, isLocked);
        }}
      />
    ),
  });
}
