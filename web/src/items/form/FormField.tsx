import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  useController,
} from 'react-hook-form';
import styles from './form.module.css';

/** Properties that turn a part of `ui` into a field of a form. */
interface FieldState<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  /** The element that takes the focus when the field is wrong. */
  readonly ref: RefCallBack;
  /** Its error, once the field was left or saving was tried. */
  readonly error: string | undefined;
}

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  readonly control: Control<Values>;
  readonly name: Name;
  readonly children: (field: FieldState<FieldPathValue<Values, Name>>) => ReactNode;
}

/**
 * Ties a part to a field: its value, its changes, and what is wrong with it. It bears the name of the
 * field, by which a search for a setting leads to it.
 */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  children,
}: FormFieldProps<Values, Name>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <div className={styles['field']} data-field={name}>
      {children({
        value: field.value,
        onChange: field.onChange,
        onBlur: field.onBlur,
        ref: field.ref,
        error: fieldState.error?.message,
      })}
    </div>
  );
}
