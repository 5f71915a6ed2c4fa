import {
  IconCopyX,
  IconCursorText,
  IconFileImport,
  IconFileX,
  IconFileExport,
  IconFolderSearch,
  IconFileTime,
  IconFolderX,
  IconPlugConnectedX,
  IconTransform,
} from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { eventName } from './event-name.ts';
import styles from './history.module.css';

const icons: Readonly<Partial<Record<string, typeof IconFileX>>> = {
  BookFileDeleted: IconFileX,
  SeriesFolderDeleted: IconFolderX,
  DuplicatePageDeleted: IconCopyX,
  BookConverted: IconTransform,
  BookImported: IconFileImport,
  BooksMissing: IconPlugConnectedX,
  MetadataWritten: IconFileExport,
  MetadataRestored: IconFileTime,
  FilesRenamed: IconCursorText,
  FileNamesRestored: IconFileTime,
  LibraryScanned: IconFolderSearch,
};

/** What happened, with its sign. */
export function EventType({ type }: { readonly type: string }) {
  const t = useT();
  const Icon = icons[type];
  return (
    <span className={styles['type']}>
      {Icon && <Icon size={20} stroke={1.5} aria-hidden />}
      {eventName(t, type)}
    </span>
  );
}
