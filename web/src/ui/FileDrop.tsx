import { IconUpload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Button } from 'react-aria-components/Button';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import {
  isDirectoryDropItem,
  isFileDropItem,
  isTextDropItem,
} from 'react-aria-components/useDragAndDrop';
import { buttonClass } from './Button.tsx';
import { cx } from './cx.ts';
import { takesFile } from './file-types.ts';
import styles from './FileDrop.module.css';

type DropItem = Parameters<
  NonNullable<ComponentProps<typeof DropZone>['onDrop']>
>[0]['items'][number];

/** A file with its path from the dropped or chosen folder. */
interface Given {
  readonly file: File;
  readonly path: string;
}

/** Files of a dropped entry: itself, or all files of a folder. */
async function filesIn(item: DropItem, folder = ''): Promise<readonly Given[]> {
  if (isFileDropItem(item)) return [{ file: await item.getFile(), path: folder + item.name }];
  if (!isDirectoryDropItem(item)) return [];
  const found: Given[] = [];
  for await (const entry of item.getEntries()) {
    found.push(...(await filesIn(entry, `${folder}${item.name}/`)));
  }
  return found;
}

const chosenIn = (files: FileList | null): Given[] =>
  [...(files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));

interface FileDropProps {
  /** Its name for assistive technology, and the words in it. */
  label: string;
  /** The words of the button for those who do not drag. */
  choose: string;
  /** Media types such as `image/*`, or endings such as `.cbl`. */
  accept: readonly string[];
  multiple?: boolean | undefined;
  /** The words of the button for a folder with all that is in it; folders are taken with it only. */
  chooseFolder?: string | undefined;
  /** With the way of each from the folder that was given, which is its name if there was none. */
  onFiles: (files: readonly File[], paths: readonly string[]) => void;
  /** Names of files that are of no accepted kind. */
  onRefused?: ((names: readonly string[]) => void) | undefined;
  /** The address of something dragged here from another page. */
  onAddress?: ((address: string) => void) | undefined;
}

/** Takes files: dropped, pasted, or chosen by the button, by touch and key alike. */
export function FileDrop(props: FileDropProps) {
  const { label, choose, chooseFolder, accept, multiple = false } = props;
  const { onFiles, onRefused, onAddress } = props;
  const take = (given: readonly Given[]) => {
    const good = given.filter(({ file }) => takesFile(accept, file));
    const refused = given.filter((one) => !good.includes(one));
    const taken = multiple ? good : good.slice(0, 1);
    const paths = taken.map(({ path }) => path);
    if (taken.length > 0)
      onFiles(
        taken.map(({ file }) => file),
        paths,
      );
    if (refused.length > 0) onRefused?.(refused.map(({ path }) => path));
  };
  const drop = async (items: readonly DropItem[]) => {
    const wanted = chooseFolder === undefined ? items.filter(isFileDropItem) : items;
    const files = (await Promise.all(wanted.map((item) => filesIn(item)))).flat();
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
      <span className={styles['buttons']}>
        <FileTrigger
          acceptedFileTypes={accept}
          allowsMultiple={multiple}
          onSelect={(files) => {
            take(chosenIn(files));
          }}
        >
          <Button className={buttonClass({ size: 'small' })}>{choose}</Button>
        </FileTrigger>
        {chooseFolder !== undefined && (
          <FileTrigger
            acceptDirectory
            onSelect={(files) => {
              take(chosenIn(files));
            }}
          >
            <Button className={buttonClass({ size: 'small' })}>{chooseFolder}</Button>
          </FileTrigger>
        )}
      </span>
    </DropZone>
  );
}
