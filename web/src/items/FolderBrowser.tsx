import { IconCornerLeftUp, IconFile, IconFolder } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reasonOf } from '../data/error-text.ts';
import { directoryQuery } from '../data/filesystem.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState } from '../ui/States.tsx';
import styles from './library/library.module.css';

interface FolderBrowserProps {
  /** The first folder; the roots if it's empty or can't be listed. */
  readonly path: string;
  /** Whether a file is wanted: files are listed as well. */
  readonly files?: boolean;
  readonly onChoose: (path: string) => void;
  readonly onClose: () => void;
}

/** Chooses a folder of the server, or a file. A press on a folder chooses and opens it. */
export function FolderBrowser(props: FolderBrowserProps) {
  const { path: start, files = false, onChoose, onClose } = props;
  const t = useT();
  const [asked, setAsked] = useState(start);
  const [file, setFile] = useState<string>();
  // Folders come and go without a word: what was listed before may be wrong by now.
  const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;
  const wanted = useQuery({ ...directoryQuery(asked, files), ...fresh });
  const isLost = wanted.isError && asked !== '';
  const roots = useQuery({ ...directoryQuery('', files), ...fresh, enabled: isLost });
  const { data, error, refetch } = isLost ? roots : wanted;
  const chosen = file ?? (isLost ? '' : asked);

  const list = useRef<HTMLUListElement>(null);
  const go = (path: string) => {
    // The pressed row goes away: the focus must not be lost with it.
    list.current?.focus();
    setFile(undefined);
    setAsked(path);
  };

  return (
    <Dialog
      width={450}
      onClose={onClose}
      title={t(files ? 'folders.fileTitle' : 'folders.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            tone="primary"
            disabled={chosen === ''}
            onClick={() => {
              onChoose(chosen);
            }}
          >
            {t(files ? 'folders.chooseFile' : 'folders.choose')}
          </Button>
        </>
      }
    >
      {isLost && (
        <p className={styles['note']} role="alert">
          {t('folders.lost', { path: asked, reason: reasonOf(wanted.error) })}
        </p>
      )}
      <output className={styles['where']}>
        {chosen === '' ? (
          <span className={styles['empty']}>{t('folders.none')}</span>
        ) : (
          <bdi dir="ltr">{chosen}</bdi>
        )}
      </output>
      {data === undefined && error !== null ? (
        <ErrorState
          title={t('failure.directory')}
          reason={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul ref={list} tabIndex={-1} aria-label={t('folders.list')} className={styles['folders']}>
          {data?.parent !== undefined && (
            <Row
              name={t('folders.up')}
              icon={IconCornerLeftUp}
              onPress={() => {
                go(data.parent ?? '');
              }}
            />
          )}
          {data?.directories.map(({ name, path }) => (
            <Row
              key={path}
              name={name}
              onPress={() => {
                go(path);
              }}
            />
          ))}
          {data?.files.map(({ name, path }) => (
            <Row
              key={path}
              name={name}
              icon={IconFile}
              isChosen={path === chosen}
              onPress={() => {
                setFile(path);
              }}
            />
          ))}
          {data?.directories.length === 0 && data.files.length === 0 && (
            <li className={styles['none']}>{t('folders.empty')}</li>
          )}
        </ul>
      )}
    </Dialog>
  );
}

interface RowProps {
  readonly name: string;
  readonly icon?: typeof IconFolder;
  /** Of a file: whether it is the chosen one. */
  readonly isChosen?: boolean;
  readonly onPress: () => void;
}

function Row({ name, icon: Icon = IconFolder, isChosen, onPress }: RowProps) {
  return (
    <li>
      <button type="button" className={styles['folder']} aria-pressed={isChosen} onClick={onPress}>
        <Icon size={20} stroke={1.5} aria-hidden />
        <bdi>{name}</bdi>
      </button>
    </li>
  );
}
