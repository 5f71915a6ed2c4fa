import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { buttonClass } from './Button.tsx';

interface FileButtonProps {
  /** Media types such as `image/*`, or endings such as `.cbl`. */
  accept: readonly string[];
  icon: ReactNode;
  disabled?: boolean | undefined;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that asks for one file. */
export function FileButton({ accept, icon, disabled = false, onFile, children }: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={[...accept]}
      onSelect={(files) => {
        const [file] = files ?? [];
        if (file) onFile(file);
      }}
    >
      <Button className={buttonClass({})} isDisabled={disabled}>
        {icon}
        <span>{children}</span>
      </Button>
    </FileTrigger>
  );
}
