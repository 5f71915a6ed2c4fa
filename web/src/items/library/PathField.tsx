import { useLocale } from '../../lib/i18n.ts';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';

/** Room for a button inside the field, in pixels. */
const buttonRoom = 40;

interface PathFieldProps extends TextFieldProps {
  /** How many buttons it has inside. */
  readonly buttons?: number;
}

/**
 * A field for a path of the server, which reads from left to right in every language. In a page
 * that is written from right to left its button therefore stands at the start of the text.
 */
export function PathField({ buttons = 1, ...props }: PathFieldProps) {
  const { rtl } = useLocale();
  const room = `${buttons * buttonRoom + 4}px`;
  return (
    <TextField
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      style={{ paddingInline: rtl ? `${room} 12px` : `12px ${room}` }}
      {...props}
    />
  );
}
