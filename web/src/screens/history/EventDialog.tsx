import type { HistoricalEvent } from '@longbox/contract/history';
import { knownPageUrl } from '../../data/history.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { isPlainKey, useT } from '../../lib/i18n.ts';
import { wholeDate } from '../../items/words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { WritingState } from '../../items/file-metadata/WritingState.tsx';
import { eventName } from './event-name.ts';
import { leftOutOf } from './scan-words.ts';
import styles from './history.module.css';

export interface EventDialogProps {
  readonly event: HistoricalEvent;
}

/** All that is known of something that happened. */
export function EventDialog({ event, onClose }: EventDialogProps & HostedDialog) {
  const t = useT();
  const { type, timestamp, properties } = event;
  const hash = type === 'DuplicatePageDeleted' ? properties['page file hash'] : undefined;
  const nameOf = (member: string) => {
    const key = `history.property.${member.replaceAll(' ', '-')}`;
    return isPlainKey(key) ? t(key) : member;
  };
  return (
    <Dialog title={eventName(t, type)} onClose={onClose} width={640}>
      <div className={styles['details']}>
        {hash !== undefined && hash !== '' && (
          <img
            src={knownPageUrl(hash)}
            alt={t('history.page')}
            className={styles['page']}
            onError={({ currentTarget }) => {
              // The server no longer has it: then there is none to see.
              currentTarget.hidden = true;
            }}
          />
        )}
        <dl className={styles['facts']}>
          <dt>{t('history.date')}</dt>
          <dd>{wholeDate(timestamp)}</dd>
          {Object.entries(properties)
            .filter(([member]) => inner[type]?.has(member) !== true)
            .map(([member, value]) => (
              <Fact key={member} name={nameOf(member)} text={textOf(member, value)} />
            ))}
        </dl>
        {type === 'LibraryScanned' && <LeftOutFiles event={event} />}
        {undoable.has(type) && properties['writing'] !== undefined && (
          <WritingState id={properties['writing']} />
        )}
      </div>
    </Dialog>
  );
}

/** Kinds of events that can be undone from here. */
const undoable: ReadonlySet<string> = new Set(['MetadataWritten', 'FilesRenamed']);
const ofWriting: ReadonlySet<string> = new Set(['libraryId', 'writing']);
/** Members that say nothing to a person as they are, by the kind of event. */
const inner: Readonly<Partial<Record<string, ReadonlySet<string>>>> = {
  LibraryScanned: new Set(['libraryId', 'quiet', 'files']),
  MetadataWritten: ofWriting,
  MetadataRestored: ofWriting,
  FilesRenamed: ofWriting,
  FileNamesRestored: ofWriting,
};

function LeftOutFiles({ event }: EventDialogProps) {
  const t = useT();
  return (
    <ul className={styles['files']}>
      {leftOutOf(event).map(([file, why]) => (
        <li key={file}>
          <bdi>{file}</bdi>
          <span>{t(`history.leftOut.${why}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Sizes as sizes; a size the server did not know is the text `null`. */
function textOf(member: string, value: string): string {
  if (member !== 'page file size') return value;
  return /^\d+$/.test(value) ? formatBytes(Number(value)) : '';
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </>
  );
}
