import { IconUpload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Button } from 'react-aria-components/Button';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { isFileDropItem, isTextDropItem } from 'react-aria-components/useDragAndDrop';
import { buttonClass } from './Button.tsx';
import { cx } from './cx.ts';
import { takesFile } from './file-types.ts';
import styles from './FileDrop.module.css';

type DropItem = Parameters<
  NonNullable<ComponentProps<typeof DropZone>['onDrop']>
>[0]['items'][number];

interface FileDropProps {
  /** Its name for assistive technology, and the words in it. */
  label: string;
  /** The words of the button for those who do not drag. */
  choose: string;
  /** Media types such as `image/*`, or endings such as `.cbl`. */
  accept: readonly string[];
  multiple?: boolean | undefined;
  onFiles: (files: readonly File[]) => void;
  /** Names of files that are of no accepted kind. */
  onRefused?: ((names: readonly string[]) => void) | undefined;
  /** The address of something dragged here from another page. */
  onAddress?: ((address: string) => void) | undefined;
}

/** Takes files: dropped, pasted, or chosen by the button, by touch and key alike. */
export function FileDrop(props: FileDropProps) {
  const { label, choose, accept, multiple = false, onFiles, onRefused, onAddress } = props;
  const take = (files: readonly File[]) => {
    const good = files.filter((file) => takesFile(accept, file));
    const refused = files.filter((file) => !good.includes(file));
    if (good.length > 0) onFiles(multiple ? good : good.slice(0, 1));
    if (refused.length > 0) onRefused?.(refused.map(({ name }) => name));
  };
  const drop = async (items: readonly DropItem[]) => {
    const files = await Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()));
    if (files.length > 0) take(files);
    const link = items.filter(isTextDropItem).find(({ types }) => types.has('text/uri-list'));
    const address = onAddress && (await link?.getText('text/uri-list'));
    if (address !== undefined) onAddress?.(address);
  };
  return (
    <DropZone
      aria-label={label}
      className={cx(styles['zone'])}
      onDrop={({ items }) => {
        void drop(items);
      }}
    >
      <IconUpload size={24} stroke={1.5} className={styles['icon']} aria-hidden />
      <span>{label}</span>
      <FileTrigger
        acceptedFileTypes={accept}
        allowsMultiple={multiple}
        onSelect={(files) => {
          take([...(files ?? [])]);
        }}
      >
        <Button className={buttonClass({ size: 'small' })}>{choose}</Button>
      </FileTrigger>
    </DropZone>
  );
}
