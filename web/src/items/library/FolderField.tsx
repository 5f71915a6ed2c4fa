import { IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { TextFieldProps } from '../../ui/TextField.tsx';
import { PathField } from './PathField.tsx';

const folderBrowser = partOf(async () => (await import('../FolderBrowser.tsx')).FolderBrowser);

interface FolderFieldProps extends Omit<TextFieldProps, 'value' | 'end'> {
  readonly value: string;
  readonly onChange: (path: string) => void;
  /** Called for a folder that was chosen, after `onChange`. */
  readonly onChosen?: (path: string) => void;
}

/** A folder of the server: typed, or chosen. */
export function FolderField({ value, onChange, onChosen, ...field }: FolderFieldProps) {
  const t = useT();
  const [isBrowsing, setBrowsing] = useState(false);
  const close = () => {
    setBrowsing(false);
  };
  return (
    <>
      <PathField
        {...field}
        value={value}
        onChange={onChange}
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
      {isBrowsing && (
        <ArrivingPart part={folderBrowser} onClose={close}>
          {(FolderBrowser) => (
            <FolderBrowser
              path={value.trim()}
              onClose={close}
              onChoose={(path) => {
                onChange(path);
                onChosen?.(path);
                close();
              }}
            />
          )}
        </ArrivingPart>
      )}
    </>
  );
}
