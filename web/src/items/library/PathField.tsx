import { useLocale } from '../../lib/i18n.ts';
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx';

/** Room for the button inside the field, in pixels. */
const buttonRoom = 44;

/**
 * A field for a path of the server, which reads from left to right in every language. In a page
 * that is written from right to left its button therefore stands at the start of the text.
 */
export function PathField(props: TextFieldProps) {
  const { rtl } = useLocale();
  return (
    <TextField
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      style={rtl ? { paddingInline: `${buttonRoom}px 12px` } : undefined}
      {...props}
    />
  );
}
