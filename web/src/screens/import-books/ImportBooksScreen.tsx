import { IconFolderSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { CopyMode } from '../../data/imports.ts';
import { useMe } from '../../data/session.ts';
import { Notice } from '../../items/Notice.tsx';
import { useIsOwnServer } from '../../items/use-is-own-server.ts';
import { useT } from '../../lib/i18n.ts';
import { getRemembered, remember } from '../../lib/preferences.ts';
import { useLeaveQuestion } from '../../lib/use-leave-question.ts';
import { EmptyState } from '../../ui/States.tsx';
import { AnalysisProgress, ImportBar, ModeChoice } from './ImportBar.tsx';
import { CandidateTable } from './CandidateTable.tsx';
import { type Group, groupOf } from './candidates.ts';
import { FolderForm } from './FolderForm.tsx';
import { GroupChips } from './GroupChips.tsx';
import { Inbox } from './Inbox.tsx';
import { useImportStore } from './import-store.ts';
import styles from './import.module.css';

/** Brings files from outside the libraries into series. */
export function ImportBooksScreen() {
  const t = useT();
  const { id } = useMe();
  const isOwn = useIsOwnServer();
  const candidates = useImportStore((state) => state.candidates);
  const [path, setPath] = useState(getRemembered(id, 'importPath') ?? '');
  const keep = (next: string) => {
    setPath(next);
    remember(id, 'importPath', next === '' ? undefined : next);
  };
  useLeaveQuestion(candidates?.some(({ outcome }) => outcome.state === 'queued') === true);
  return (
    <div className={styles['screen']}>
      <Notice name="importBooks">{t('import.notice')}</Notice>
      {isOwn && <Inbox onScan={keep} />}
      <FolderForm path={path} onChange={keep} />
      {candidates?.length === 0 && (
        <EmptyState
          icon={<IconFolderSearch size={32} stroke={1.5} />}
          title={t('import.nothing')}
          text={t('import.nothingText')}
        />
      )}
      {candidates !== undefined && candidates.length > 0 && <Found />}
    </div>
  );
}

/** Files found by the scan. */
function Found() {
  const candidates = useImportStore((state) => state.candidates) ?? [];
  const [group, setGroup] = useState<Group>('all');
  const [mode, setMode] = useState<CopyMode>('HARDLINK');
  const shown = candidates.filter((one) => group === 'all' || groupOf(one) === group);
  return (
    <>
      <ModeChoice mode={mode} onChange={setMode} />
      <AnalysisProgress />
      <GroupChips candidates={candidates} group={group} onChange={setGroup} />
      <CandidateTable key={group} candidates={shown} chosen={candidates} />
      <ImportBar candidates={candidates} mode={mode} />
    </>
  );
}
