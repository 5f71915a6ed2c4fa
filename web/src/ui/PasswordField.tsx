import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A password, hidden until asked for. Set `autoComplete` so that password managers help. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextField
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="small"
          label={t(shown ? 'field.hidePassword' : 'field.showPassword')}
          onClick={() => {
            setShown(!shown);
          }}
        >
          <Icon size={20} />
        </IconButton>
      }
    />
  );
}
