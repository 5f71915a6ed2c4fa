import { IconAlertCircle, IconCircleCheck, IconLoader2, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { takeOffered } from '../../items/lists/offered-lists.ts';
import { Notice } from '../../items/Notice.tsx';
import { readListPlace } from '../../items/places.ts';
import { sayRemoved } from '../../items/say-removed.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { dropFile, type ListFile, takeFiles, useListFiles } from './list-store.ts';
import { ListForm } from './ListForm.tsx';
import { standingsOf } from './matching.ts';
import formTable from '../../items/tables/form-table.module.css';
import styles from './list.module.css';

/** The first that a person has to look at; the last where none is. */
function firstToSee(files: readonly ListFile[]): ListFile | undefined {
  const isOpen = ({ state }: ListFile) =>
    state.kind === 'open' && standingsOf(state.draft.rows).some((one) => one !== 'fine');
  return (
    files.find(isOpen) ??
    files.find(({ state }) => state.kind === 'open') ??
    files.find(({ state }) => state.kind === 'failed') ??
    files.at(-1)
  );
}

/** Makes read lists of the lists of other programs. */
export function ImportReadListScreen() {
  const t = useT();
  const { files } = useListFiles();
  const [chosen, setChosen] = useState<number>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  useEffect(() => {
    void takeFiles(takeOffered());
  }, []);
  const shown = files.find(({ id }) => id === chosen) ?? firstToSee(files);
  return (
    <div className={styles['screen']}>
      <Notice name="importReadList">{t('importList.notice')}</Notice>
      <FileDrop
        label={t('importList.drop')}
        choose={t('importList.choose')}
        accept={['.cbl']}
        multiple
        onFiles={(taken) => {
          setRefused([]);
          setChosen(undefined);
          void takeFiles(taken);
        }}
        onRefused={setRefused}
      />
      {refused.length > 0 && (
        <Banner
          tone="danger"
          title={t('importList.refused')}
          onDismiss={() => {
            setRefused([]);
          }}
        >
          <bdi>{refused.join(', ')}</bdi>
        </Banner>
      )}
      {files.length > 1 && (
        <ul className={styles['files']} aria-label={t('importList.files')}>
          {files.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              isShown={file === shown}
              onShow={() => {
                setChosen(file.id);
              }}
            />
          ))}
        </ul>
      )}
      {shown !== undefined && (
        // Once someone works on a list it stays open, also when nothing is left to do in it.
        <div
          onFocus={() => {
            setChosen(shown.id);
          }}
        >
          <OneFile key={shown.id} file={shown} />
        </div>
      )}
    </div>
  );
}

interface FileLineProps {
  readonly file: ListFile;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** One of several files: how it stands, and the way to it. */
function FileLine({ file, isShown, onShow }: FileLineProps) {
  const t = useT();
  const { id, fileName } = file;
  return (
    <li className={cx(styles['fileLine'], isShown && styles['isShown'])}>
      <button type="button" className={styles['file']} aria-pressed={isShown} onClick={onShow}>
        <FileIcon file={file} />
        <bdi>{fileName}</bdi>
        <span className={styles['quiet']}>{useSummary(file)}</span>
      </button>
      <IconButton
        size="small"
        label={t('importList.takeOff', { name: fileName })}
        onClick={() => {
          sayRemoved(told('importList.takenOff', { name: fileName }), dropFile(id));
        }}
      >
        <IconX size={18} />
      </IconButton>
    </li>
  );
}

function FileIcon({ file: { state } }: { readonly file: ListFile }) {
  if (state.kind === 'matching') {
    return <IconLoader2 size={18} className={formTable['turning']} aria-hidden />;
  }
  if (state.kind === 'failed') {
    return <IconAlertCircle size={18} className={formTable['danger']} aria-hidden />;
  }
  const isFine =
    state.kind === 'made' || standingsOf(state.draft.rows).every((one) => one === 'fine');
  return isFine ? (
    <IconCircleCheck size={18} className={formTable['success']} aria-hidden />
  ) : (
    <IconAlertCircle size={18} className={formTable['warning']} aria-hidden />
  );
}

/** How a file stands, in words. */
function useSummary({ state }: ListFile): string {
  const t = useT();
  if (state.kind === 'matching') return t('importList.matching');
  if (state.kind === 'failed') return state.reason;
  if (state.kind === 'made') return t('importList.made');
  const { rows } = state.draft;
  const matched = rows.filter(({ book }) => book !== undefined).length;
  return t('importList.matched', { matched, total: rows.length });
}

function OneFile({ file }: { readonly file: ListFile }) {
  const t = useT();
  const { fileName, size, state } = file;
  const summary = useSummary(file);
  return (
    <section aria-label={fileName} className={styles['one']}>
      <header className={styles['head']}>
        <h2>
          <bdi>{fileName}</bdi>
        </h2>
        <span className={styles['quiet']}>{formatBytes(size)}</span>
        <output className={styles['quiet']}>{state.kind === 'failed' ? '' : summary}</output>
      </header>
      {state.kind === 'failed' && (
        <Banner tone="danger" title={t('importList.unreadable')}>
          {state.reason}
        </Banner>
      )}
      {state.kind === 'made' && (
        <Banner
          tone="success"
          title={t('importList.madeNamed', { name: state.draft.name })}
          action={
            <Link {...readListPlace(state.readListId)} className={buttonClass({ size: 'small' })}>
              {t('importList.show')}
            </Link>
          }
        >
          {summary}
        </Banner>
      )}
      {state.kind === 'open' && <ListForm file={file} draft={state.draft} />}
    </section>
  );
}
