import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useT } from '../lib/i18n.ts';
import { cx } from './cx.ts';
import styles from './Field.module.css';

/** Props of every field besides its value. */
export interface FieldProps {
  label: string;
  /** A sentence under the field. */
  help?: ReactNode;
  /** The error and how to fix it; shown below the field and announced. */
  error?: ReactNode;
  required?: boolean | undefined;
  /** A small control at the end of the label's line, such as a lock. */
  aside?: ReactNode;
}

/** The attributes that tie a control to its label, help and error. */
export interface ControlProps {
  id: string;
  className: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const isThere = (node: ReactNode) =>
  node !== undefined && node !== null && node !== false && node !== '';

/** Label above, control, help and error under it. */
export function Field({
  label,
  help,
  error,
  required,
  aside,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const t = useT();
  const id = useId();
  const described = cx(isThere(error) && `${id}-error`, isThere(help) && `${id}-help`);
  return (
    <div className={styles['field']}>
      <div className={styles['top']}>
        <label id={`${id}-label`} htmlFor={id} className={styles['label']}>
          {label}
          {required === true && (
            // The control says so itself to assistive technology.
            <span className={styles['required']} aria-hidden>
              · {t('field.required')}
            </span>
          )}
        </label>
        {isThere(aside) && <div className={styles['aside']}>{aside}</div>}
      </div>
      {children({
        id,
        required,
        className: cx(styles['control']),
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': isThere(error) ? true : undefined,
      })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

/** The props that a React Aria field takes; it makes the rest itself. */
export function partProps({ id, required = false, ...described }: ControlProps): {
  id: string;
  'aria-labelledby': string;
  'aria-describedby'?: string;
  isRequired: boolean;
  isInvalid: boolean;
} {
  const text = described['aria-describedby'];
  return {
    id,
    'aria-labelledby': `${id}-label`,
    ...(text !== undefined && { 'aria-describedby': text }),
    isRequired: required,
    isInvalid: described['aria-invalid'] === true,
  };
}

/** Error and help of a field, under the ids `<id>-error` and `<id>-help`. */
export function FieldNotes({
  id,
  help,
  error,
}: Pick<FieldProps, 'help' | 'error'> & { id: string }) {
  return (
    <>
      {isThere(error) && (
        <div id={`${id}-error`} className={styles['error']} role="alert">
          <IconAlertCircle size={16} aria-hidden />
          <span>{error}</span>
        </div>
      )}
      {isThere(help) && (
        <div id={`${id}-help`} className={styles['help']}>
          {help}
        </div>
      )}
    </>
  );
}
