import type { ComponentProps } from 'react';
import { TextField } from '../../ui/TextField.tsx';

/** An e-mail, typed from left to right and as it is in every language. */
export function EmailField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField required type="email" dir="ltr" autoCapitalize="off" spellCheck={false} {...field} />
  );
}
